import { type ParseResult, parseScenario } from "../../../scenario/parse.ts";
import { runAside } from "./run-aside.ts";

/** The length from which parsing a text would block the page noticeably. */
const LONG = 200_000;

export const isLong = (text: string): boolean => text.length > LONG;

/** Parses a text like `parseScenario`, but a long one in a worker, so that the page stays responsive. */
export const parseAside = async (text: string): Promise<ParseResult> =>
  isLong(text) ? runAside("parse", text) : parseScenario(text);
