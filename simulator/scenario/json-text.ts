import { type DocumentNode, parse } from "@humanwhocodes/momoa";
import { type Fault, positionAt } from "./fault.ts";
import { MAX_DEPTH, MAX_VALUES, scan } from "./scan.ts";
import { syntaxFault } from "./syntax-fault.ts";

export interface JsonText {
  readonly text: string;
  readonly value: unknown;
  /** The same, with the place of everything. */
  readonly document: DocumentNode;
}

export type JsonResult =
  | { readonly ok: true; readonly json: JsonText }
  | { readonly ok: false; readonly fault: Fault };

const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Reads a text as JSON, as strictly as the standard has it; only a byte order mark is overlooked.
 * What is not JSON, or is nested or populated beyond all reason, gives one fault.
 */
export function readJson(source: string): JsonResult {
  const text = source.startsWith(BYTE_ORDER_MARK) ? source.slice(1) : source;
  const { tooDeepAt, tooManyAt, controlAt } = scan(text);
  const refuse = (offset: number, message: string): JsonResult => {
    return { ok: false, fault: { pointer: "", ...positionAt(text, offset), message } };
  };
  if (tooDeepAt !== null)
    return refuse(tooDeepAt, `found one more level of nesting, expected at most ${MAX_DEPTH}`);
  if (tooManyAt !== null)
    return refuse(tooManyAt, `found still more values, expected at most ${MAX_VALUES}`);

  let value: unknown;
  try {
    // The engine's own parser judges: it is strict, and a key like __proto__ is only a key to it.
    value = JSON.parse(text);
  } catch {
    return { ok: false, fault: syntaxFault(text, controlAt) };
  }
  return { ok: true, json: { text, value, document: parse(text, { mode: "json" }) } };
}
