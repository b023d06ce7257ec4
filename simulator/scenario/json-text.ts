import { type DocumentNode, parse } from "@humanwhocodes/momoa";
import * as v from "valibot";
import { clipped, type Fault, positionAt } from "./fault.ts";

/** The limit of nesting. Parsers run out of stack with much deeper texts. */
export const MAX_DEPTH = 200;

/** The limit of values: the parser keeps a position for each of them in memory. */
export const MAX_VALUES = 2_000_000;

/**
 * Checks the limits of a text before it is parsed, in one pass and without recursion. In text that is
 * not JSON the positions are guesses, but the limits still hold.
 *
 * @returns the place where the text exceeds a limit, if it does, and the offset of the first raw control
 * character, such as a line break, in a string before it; null without one.
 */
function scan(text: string) {
  let depth = 0;
  let values = 1;
  let inString = false;
  let controlAt: number | null = null;
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '"') inString = !inString;
    else if (inString && char === "\\") at++;
    else if (inString && char < " ") controlAt ??= at;
    if (inString) continue;
    if (char === "[" || char === "{") depth++;
    else if (char === "]" || char === "}") depth--;
    if (char === "[" || char === "{" || char === ",") values++;
    let excess = "";
    if (depth > MAX_DEPTH) excess = `one more level of nesting, expected at most ${MAX_DEPTH}`;
    else if (values > MAX_VALUES) excess = `still more values, expected at most ${MAX_VALUES}`;
    if (excess !== "") return { excess: [at, `found ${excess}`] as const, controlAt };
  }
  return { controlAt };
}

/** A character that JSON cannot contain, so a parser stops at it at the latest. */
const SENTINEL = "\0";

/** The offset at which the parser stops; the end of the text if the text is incomplete. */
function stopOf(text: string): number {
  try {
    parse(text + SENTINEL, { mode: "json" });
  } catch (error) {
    if (error instanceof Error && "offset" in error && typeof error.offset === "number")
      return error.offset;
  }
  return 0;
}

const Json = v.pipe(v.string(), v.parseJson());

/** A sentence with the text that was found at the offset and the text that is expected. */
function sentenceAt(text: string, stop: number): string {
  const rest = text.slice(stop, stop + 100);
  const word = /^[\w$.+-]+/.exec(rest)?.[0];
  if (/^(\/[/*]|#)/.test(rest)) return "found a comment, expected JSON, which has none";
  if (rest.startsWith("'")) return "found a single quote, expected text in double quotes";
  if (word !== undefined && !v.is(Json, word))
    return `found ${clipped(word)}, expected a JSON value, or a key in double quotes`;
  if (rest.startsWith("\\")) return `found ${rest.slice(0, 2)}, which is no escape of JSON`;
  const found = clipped(word ?? JSON.stringify(rest.slice(0, 1)));
  return `found ${found} where it cannot stand; is a comma, colon, quote or bracket missing before it?`;
}

/** The offset and the message for a text that is not JSON. */
function syntaxFault(text: string, controlAt: number | null): readonly [number, string] {
  if (text.trim() === "") return [0, "the file is empty, expected a JSON object"];
  const stop = stopOf(text);
  if (controlAt !== null && controlAt <= stop)
    return [controlAt, "found a line break or control character in text; is a quote missing?"];
  if (stop >= text.length)
    return [text.length, "found the end of the file, expected more: is it cut off?"];
  const before = text.slice(0, stop).trimEnd();
  if (/^[\]}]/.test(text.slice(stop)) && before.endsWith(","))
    return [before.length - 1, "found a comma behind the last item, expected none"];
  return [stop, sentenceAt(text, stop)];
}

export interface JsonText {
  readonly text: string;
  readonly value: unknown;
  /** The syntax tree, with the position of every value. */
  readonly document: DocumentNode;
}

/** Parses strict JSON and ignores a byte order mark. Other or excessive text gives one fault. */
export function readJson(source: string) {
  const text = source.replace(/^\uFEFF/, "");
  const refuse = ([offset, message]: readonly [number, string]) => {
    const fault: Fault = { pointer: "", ...positionAt(text, offset), message };
    return { ok: false, fault } as const;
  };
  const { excess, controlAt } = scan(text);
  if (excess !== undefined) return refuse(excess);
  try {
    // JSON.parse decides: it is strict and treats __proto__ as an ordinary key.
    const value: unknown = JSON.parse(text);
    const json: JsonText = { text, value, document: parse(text, { mode: "json" }) };
    return { ok: true, json } as const;
  } catch {
    return refuse(syntaxFault(text, controlAt));
  }
}
