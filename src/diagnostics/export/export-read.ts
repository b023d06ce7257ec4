import * as v from "valibot";
import { diagnosticExport, workflowExport } from "./export-schema.ts";

const MAX_FAULTS = 20;

const BYTE_ORDER_MARK = "\uFEFF";

/** The JSON Pointer (RFC 6901) to the faulty value; empty for the whole file. */
const pointerOf = (path: v.BaseIssue<unknown>["path"]): string =>
  (path ?? [])
    .map(({ key }) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`)
    .join("");

function faultOf({ path, received, expected, type, message }: v.BaseIssue<unknown>) {
  const pointer = pointerOf(path);
  const isOfKey = type === "strict_object" && path?.at(-1)?.origin === "key";
  if (!isOfKey) return { pointer, message: `found ${received}, expected ${message}` };
  return { pointer, message: expected === "never" ? "an unknown key" : "the key is missing" };
}

const refuse = (...faults: readonly ReturnType<typeof faultOf>[]) => ({
  ok: false as const,
  faults: faults.slice(0, MAX_FAULTS),
});

/** Parses the text of an export file of either kind. Never throws. */
export function readExport(text: string) {
  let value: unknown;
  try {
    value = JSON.parse(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return refuse({ pointer: "", message: `it is not JSON: ${reason}` });
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return refuse({ pointer: "", message: "it is no object, and an export is one" });
  // The public key tells the two kinds of exports apart: only workflow exports have one.
  const kind = "publicKey" in value ? "workflow" : "diagnostic";
  const read = v.safeParse(kind === "workflow" ? workflowExport : diagnosticExport, value);
  if (!read.success) return refuse(...read.issues.map(faultOf));
  return { ok: true as const, file: { kind, content: read.output } };
}
