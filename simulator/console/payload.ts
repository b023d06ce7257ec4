import { describeFailure } from "../../src/call/messages.ts";
import { parseProviderError } from "../../src/provider/provider-error.ts";
import type { Fault } from "../scenario/fault.ts";
import { readJson } from "../scenario/json-text.ts";
import type { ScenarioPage } from "../scenario/schema.ts";

/** What was written as the payload of an event. An empty text is no payload. */
export type Payload =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly fault: Fault };

/** Reads JSON as strictly as a scenario file is read, and says where it breaks off. */
export function readPayload(text: string): Payload {
  if (text.trim() === "") return { ok: true, value: undefined };
  const read = readJson(text);
  return read.ok ? { ok: true, value: read.json.value } : read;
}

/** What an error payload comes to on a page. */
export interface ErrorOutcome {
  /** The rule of the catalogue that it meets, or `not-fatal`. */
  readonly code: string;
  /** The text shown, or null where the call goes on. */
  readonly text: string | null;
}

/** Runs the page's own catalogue on a payload. */
export function outcomeOf(payload: unknown, page: ScenarioPage): ErrorOutcome {
  const error = parseProviderError(payload);
  if (!error.fatal) return { code: "not-fatal", text: null };
  const { code, text } = describeFailure({ kind: "provider", error, cause: payload }, page);
  return { code, text };
}
