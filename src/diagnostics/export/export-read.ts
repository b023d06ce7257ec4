import * as v from "valibot";
import {
  type DiagnosticExport,
  diagnosticExport,
  type WorkflowExport,
  workflowExport,
} from "./export-schema.ts";

export type ExportFile =
  | { readonly kind: "diagnostic"; readonly content: DiagnosticExport }
  | { readonly kind: "workflow"; readonly content: WorkflowExport };

/** One reason why a file is no export. */
export interface ExportFault {
  /** JSON Pointer (RFC 6901) to what is wrong; the whole file's is empty. */
  readonly pointer: string;
  readonly message: string;
}

export type ExportReading =
  | { readonly ok: true; readonly file: ExportFile }
  | { readonly ok: false; readonly faults: readonly ExportFault[] };

/** A file that is wrong a million times is told enough by the first of its faults. */
const MOST_FAULTS = 20;

const BYTE_ORDER_MARK = "\uFEFF";

const pointerOf = (path: v.BaseIssue<unknown>["path"]): string =>
  (path ?? [])
    .map(({ key }) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`)
    .join("");

function faultOf({ path, received, expected, type, message }: v.BaseIssue<unknown>): ExportFault {
  const pointer = pointerOf(path);
  const isOfKey = type === "strict_object" && path?.at(-1)?.origin === "key";
  if (!isOfKey) return { pointer, message: `found ${received}, expected ${message}` };
  return { pointer, message: expected === "never" ? "an unknown key" : "the key is missing" };
}

const refuse = (...faults: ExportFault[]): ExportReading => ({
  ok: false,
  faults: faults.slice(0, MOST_FAULTS),
});

/**
 * Reads the text of an export file of either kind. Never throws: a text that is none says what is
 * wrong and where.
 */
export function readExport(text: string): ExportReading {
  let value: unknown;
  try {
    value = JSON.parse(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return refuse({ pointer: "", message: `it is not JSON: ${reason}` });
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return refuse({ pointer: "", message: "it is no object, and an export is one" });
  // Only one of the two has a public key; what has none is told what the other needs.
  if ("publicKey" in value) {
    const read = v.safeParse(workflowExport, value);
    if (read.success) return { ok: true, file: { kind: "workflow", content: read.output } };
    return refuse(...read.issues.map(faultOf));
  }
  const read = v.safeParse(diagnosticExport, value);
  if (read.success) return { ok: true, file: { kind: "diagnostic", content: read.output } };
  return refuse(...read.issues.map(faultOf));
}
