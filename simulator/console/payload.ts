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

/** The outcome of an error payload on a page. */
export interface ErrorOutcome {
  /** The code of the matching rule, or `not-fatal`. */
  readonly code: string;
  /** The error text that the page shows; null if the call continues. */
  readonly text: string | null;
}

/** Applies the error catalogue of a page to an error payload. */
export function outcomeOf(payload: unknown, page: ScenarioPage): ErrorOutcome {
  const error = readError(payload);
  if (!error.fatal) return { code: "not-fatal", text: null };
  const { code, text } = describeFailure({ kind: "provider", error, cause: payload }, page);
  return { code, text };
}
