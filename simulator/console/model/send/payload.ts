import { describeFailure } from "../../../../src/call/messages.ts";
import { readError } from "../../../../src/provider/read-event.ts";
import { readJson } from "../../../scenario/json-text.ts";
import type { ScenarioPage } from "../../../scenario/schema.ts";

export type Payload = ReturnType<typeof readPayload>;

/**
 * Parses the payload text of an event as strictly as scenario files, and locates the first error. An empty
 * text means no payload.
 */
export function readPayload(text: string) {
  const read = text.trim() === "" ? null : readJson(text);
  return read?.ok === false ? read : ({ ok: true, value: read?.json.value } as const);
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
