import { isLevelCause } from "../../call/activity.ts";
import type { LogCategory, LogEntry, LogType } from "../entry.ts";
import { escapeForRegExp, fieldOf, inJson } from "../json.ts";

/** The entries to show. An empty list does not restrict anything. */
export interface LogFilter {
  readonly types: readonly LogType[];
  readonly categories: readonly LogCategory[];
  /** Accepted values of `details.source`. */
  readonly sources: readonly string[];
  /** A text to find in the message or the details, in any letter case. */
  readonly text: string;
  /**
   * Whether to include volume levels and partial transcripts. A call has many of them a second, and they
   * push all other entries out of sight.
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

/** Finds texts in any letter case. A regular expression is faster here than a lower-case copy of the chunk. */
const containing = (...texts: readonly string[]): RegExp =>
  new RegExp([...new Set(texts)].map(escapeForRegExp).join("|"), "iu");

/** Finds a field with one of the values in JSON text. */
const withField = (name: string, values: readonly string[]): RegExp =>
  new RegExp(
    values.map((value) => escapeForRegExp(`"${name}":${JSON.stringify(value)}`)).join("|"),
    "u",
  );

const accepts = (values: readonly string[], value: unknown): boolean =>
  values.length === 0 || (typeof value === "string" && values.includes(value));

function isInterim({ details }: LogEntry): boolean {
  const cause = fieldOf(details, "cause");
  if (cause !== "provider.transcript") return isLevelCause(cause);
  return fieldOf(fieldOf(details, "payload"), "transcriptType") === "partial";
}

/** @returns null if the filter lets every entry through. */
export function createMatcher(filter: LogFilter) {
  const { types, categories, sources, text, interim } = filter;
  const needle = text.trim();
  const fields = Object.entries({ type: types, category: categories, source: sources })
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) => withField(name, values));
  if (fields.length === 0 && needle === "" && interim) return null;
  const inMessage = containing(needle);
  // Details are searched as JSON, where a quotation mark in the searched text is escaped.
  const inDetails = containing(needle, inJson(needle));
  return {
    /** Whether a chunk may contain a match, judged by its JSON text. A chunk that cannot is not parsed. */
    mayMatch: (chunk: string) =>
      fields.every((field) => field.test(chunk)) && inDetails.test(chunk),
    matches: (entry: LogEntry) =>
      accepts(types, entry.type) &&
      accepts(categories, entry.category) &&
      accepts(sources, fieldOf(entry.details, "source")) &&
      (interim || !isInterim(entry)) &&
      (needle === "" ||
        inMessage.test(entry.message) ||
        (entry.details !== undefined && inDetails.test(JSON.stringify(entry.details)))),
  };
}
export type Matcher = NonNullable<ReturnType<typeof createMatcher>>;
