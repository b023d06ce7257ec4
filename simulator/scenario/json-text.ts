import { type DocumentNode, parse } from "@humanwhocodes/momoa";
import { type Fault, positionAt } from "./fault.ts";
import { MAX_DEPTH, MAX_VALUES, scan } from "./scan.ts";
import { syntaxFault } from "./syntax-fault.ts";

export interface JsonText {
  readonly text: string;
  readonly value: unknown;
  /** The syntax tree, with the position of every value. */
  readonly document: DocumentNode;
}

export type JsonResult =
  | { readonly ok: true; readonly json: JsonText }
  | { readonly ok: false; readonly fault: Fault };

const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Parses strict JSON; a byte order mark is ignored. Text that is not JSON, or that exceeds the limits
 * of nesting and size, gives one fault.
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
    // JSON.parse decides: it is strict and treats __proto__ as an ordinary key.
    value = JSON.parse(text);
  } catch {
    return { ok: false, fault: syntaxFault(text, controlAt) };
  }
  return { ok: true, json: { text, value, document: parse(text, { mode: "json" }) } };
}
