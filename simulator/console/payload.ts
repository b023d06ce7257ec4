import { describeFailure } from "../../src/call/messages.ts";
import { readError } from "../../src/provider/read-event.ts";
import type { Fault } from "../scenario/fault.ts";
import { readJson } from "../scenario/json-text.ts";
import type { ScenarioPage } from "../scenario/schema.ts";

/** The parsed payload text of an event. An empty text means no payload. */
export type Payload =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly fault: Fault };

/** Parses JSON as strictly as scenario files, and locates the first error. */
export function readPayload(text: string): Payload {
  if (text.trim() === "") return { ok: true, value: undefined };
  const read = readJson(text);
  return read.ok ? { ok: true, value: read.json.value } : read;
}

/**
 * Applies the error catalogue of a page to an error payload. Returns the code and the text of the matching
 * rule. The text is null if the call continues.
 */
export function outcomeOf(payload: unknown, page: ScenarioPage) {
  const error = readError(payload);
  if (!error.fatal) return { code: "not-fatal", text: null } as const;
  return describeFailure({ kind: "provider", error, cause: payload }, page);
}
