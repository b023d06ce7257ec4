import type { LogCategory, LogEntry, LogType } from "../entry.ts";
import { fieldOf, inJson } from "../json.ts";

/** Which entries are wanted. A list that is empty asks for nothing in particular. */
export interface LogFilter {
  readonly types: readonly LogType[];
  readonly categories: readonly LogCategory[];
  /** Of `details.source`. */
  readonly sources: readonly string[];
  /** To be found in the message or in the details, in whatever case. */
  readonly text: string;
  /**
   * Whether what the next moment outdates is wanted: the volume levels and partial transcripts of
   * calls. There are many a second, among which all else is lost.
   */
  readonly interim: boolean;
}

export const NO_FILTER: LogFilter = {
  types: [],
  categories: [],
  sources: [],
  text: "",
  interim: true,
};

/** A filter, ready to be used many times. */
export interface Sieve {
  /** Whether any entry of a chunk can be wanted, going by the chunk's text, which need not be parsed if not. */
  readonly mayHold: (chunk: string) => boolean;
  readonly lets: (entry: LogEntry) => boolean;
}

const literally = (text: string): string =>
  text.replaceAll(/[$()*+.?[\\\]^{|}/]/gu, String.raw`\$&`);
/** A pattern is quicker here than a lower-case copy of all that is searched. */
const pattern = (...texts: readonly string[]): RegExp =>
  new RegExp([...new Set(texts)].map(literally).join("|"), "iu");

/** One of several values of a field, in the text of JSON. */
const field = (name: string, values: readonly string[]): RegExp =>
  new RegExp(values.map((value) => literally(`"${name}":${JSON.stringify(value)}`)).join("|"), "u");

const holds = (values: readonly string[], value: unknown): boolean =>
  values.length === 0 || (typeof value === "string" && values.includes(value));

function isInterim({ details }: LogEntry): boolean {
  switch (fieldOf(details, "cause")) {
    case "provider.volume-level":
    case "provider.local-volume-level":
      return true;
    case "provider.transcript":
      return fieldOf(fieldOf(details, "payload"), "transcriptType") === "partial";
    default:
      return false;
  }
}

/** @returns null where the filter lets everything through. */
export function createSieve(filter: LogFilter): Sieve | null {
  const { types, categories, sources, text, interim } = filter;
  const needle = text.trim();
  const fields = Object.entries({ type: types, category: categories, source: sources })
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) => field(name, values));
  if (fields.length === 0 && needle === "" && interim) return null;
  const inMessage = pattern(needle);
  // A quotation mark is looked for as it was written, and as JSON writes it within a text.
  const inDetails = pattern(needle, inJson(needle));
  return {
    mayHold: (chunk) => fields.every((probe) => probe.test(chunk)) && inDetails.test(chunk),
    lets: (entry) =>
      holds(types, entry.type) &&
      holds(categories, entry.category) &&
      holds(sources, fieldOf(entry.details, "source")) &&
      (interim || !isInterim(entry)) &&
      (needle === "" ||
        inMessage.test(entry.message) ||
        (entry.details !== undefined && inDetails.test(JSON.stringify(entry.details)))),
  };
}
