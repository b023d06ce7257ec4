import * as v from "valibot";
import type { Fault, Position } from "./fault.ts";
import { defaultAttempt, type Format1, format1 } from "./format-1.ts";
import { duplicateKeys, faultsOf, positionIn } from "./find-faults.ts";
import { type JsonText, readJson } from "./json-text.ts";
import { defaultUntil } from "./run-end.ts";
import type { Scenario } from "./schema.ts";

/** The newest known format. Parsed scenarios are in this format; a step from an older one belongs to `judge`. */
const NEWEST_VERSION = 1;

export const MAX_SCENARIO_BYTES = 16 * 1024 * 1024;

/** The file's id and its position; null if it could not be read. */
export interface Identity {
  readonly id: string | null;
  readonly idAt: Position | null;
}

/** `faults` has every fault of the file, in the order of the file; at least one. */
export type ParseResult = Identity &
  (
    | { readonly ok: true; readonly scenario: Scenario }
    | { readonly ok: false; readonly faults: readonly Fault[] }
  );

const NO_ID: Identity = { id: null, idAt: null };

const refuse = (faults: readonly Fault[], identity = NO_ID) =>
  ({ ok: false, ...identity, faults }) as const;

/** Refuses a file with one fault that concerns the whole file. */
export const refuseAll = (message: string) =>
  refuse([{ pointer: "", line: 1, column: 1, message }]);

/** Fills in the defaults that the schema cannot: the default attempt and the end of the run. */
function normalise(file: Format1): Scenario {
  const { $schema: _, ...fields } = file;
  const [first = defaultAttempt, ...rest] = file.attempts;
  const attempts = [first, ...rest] as const;
  return { ...fields, attempts, until: file.until ?? defaultUntil({ ...file, attempts }) };
}

/** One line for error messages and reports. */
export const describeFault = ({ line, column, pointer, message }: Fault): string =>
  `line ${line}, column ${column}${pointer && `, ${pointer}`}: ${message}`;

export const describeFaults = (faults: readonly Fault[]): string =>
  faults.map(describeFault).join("\n");

const byPlace = (a: Fault, b: Fault): number => a.line - b.line || a.column - b.column;

function judge(json: JsonText): ParseResult {
  const { id, schemaVersion: version } = Object(json.value) as Record<string, unknown>;
  const identity = typeof id === "string" ? { id, idAt: positionIn(json, ["id"]) } : NO_ID;
  if (Number.isInteger(version) && Number(version) > NEWEST_VERSION) {
    const newest = `newer than ${NEWEST_VERSION}, the newest that this version reads`;
    const message = `schemaVersion ${String(version)} is ${newest}; a newer version of this project can read it`;
    const place = positionIn(json, ["schemaVersion"]);
    return refuse([{ pointer: "/schemaVersion", ...place, message }], identity);
  }
  const read = v.safeParse(format1, json.value);
  const faults = [...duplicateKeys(json.document.body), ...faultsOf(json, read.issues ?? [])];
  if (!read.success || faults.length > 0) return refuse(faults.sort(byPlace), identity);
  return { ok: true, ...identity, scenario: normalise(read.output) };
}

/**
 * Parses the text of a scenario file. Never throws. A file that breaks the format gives all of its
 * faults; a file that is not JSON or exceeds the limits gives one.
 *
 * @example
 * const parsed = parseScenario('{ "schemaVersion": 1, "id": "short-call", "title": "A short call" }');
 * if (parsed.ok) await runScenario(parsed.scenario);
 * else console.error(describeFaults(parsed.faults));
 */
export function parseScenario(text: string): ParseResult {
  if (text.length > MAX_SCENARIO_BYTES)
    return refuseAll(`found ${text.length} bytes, expected at most ${MAX_SCENARIO_BYTES} (16 MiB)`);
  const read = readJson(text);
  return read.ok ? judge(read.json) : refuse([read.fault]);
}

const NAMES: Readonly<Record<string, string>> = {
  bigint: "a BigInt",
  function: "a function",
  symbol: "a symbol",
};

/** Throws for functions and symbols. JSON would drop them silently, but in a scenario they are mistakes. */
function refuseUnwritable(key: string, value: unknown): unknown {
  const name = NAMES[typeof value];
  if (name === undefined) return value;
  throw new TypeError(key === "" ? `it is ${name}` : `it has ${name} as "${key}"`);
}

function reasonOf(error: unknown): string {
  if (error instanceof RangeError) return "it is too large or nested too deep";
  if (!(error instanceof Error)) return "it refuses";
  // Replaced by a short sentence, because engines describe a cycle over several lines.
  return /circular|cyclic/i.test(error.message) ? "it contains itself" : error.message;
}

/**
 * Validates a scenario that is already a value. Lines and columns of its faults refer to the value as
 * JSON with two spaces of indentation. Never throws.
 */
export function parseScenarioValue(value: unknown): ParseResult {
  try {
    const text = JSON.stringify(value, refuseUnwritable, 2) as string | undefined;
    if (text === undefined) return refuseAll("found undefined, expected a scenario");
    return parseScenario(text);
  } catch (error) {
    return refuseAll(`found a value that cannot be written as JSON: ${reasonOf(error)}`);
  }
}
