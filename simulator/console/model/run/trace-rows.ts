import { AT_REST, changedFields, type TraceEntry } from "../../../engine/snapshot.ts";
import { formatValue } from "../format.ts";

/** An entry of the trace. `note` summarises its payload; both are empty without a payload. */
export interface NotedEntry {
  readonly entry: TraceEntry;
  readonly note: string;
  /** The payload as JSON. */
  readonly payload: () => string;
}

/** A line of the trace: an entry, or a part of the script that is not delivered. */
export interface TraceLine extends Omit<NotedEntry, "entry"> {
  /** Counts from 1. Negative for a part that is not delivered. */
  readonly number: number;
  /** The time on the clock of the trace. */
  readonly at: number;
  readonly cause: string;
  readonly changes: readonly {
    readonly field: keyof typeof AT_REST;
    readonly from: string;
    readonly to: string;
  }[];
  readonly entry?: TraceEntry;
}

export type TraceRow = TraceLine & Pick<NotedEntry, "entry">;

/** The rows of the entries that follow the `earlier` rows, with the fields that each entry changed. */
export const rowsOf = (entries: readonly NotedEntry[], earlier: readonly TraceRow[]): TraceRow[] =>
  entries.map((noted, index) => {
    const { entry } = noted;
    const before = (entries[index - 1] ?? earlier.at(-1))?.entry ?? AT_REST;
    const changes = changedFields(before, entry)
      // The timer changes by itself, so it is not listed as a change of the entry.
      .filter((field) => field !== "timer")
      .map((field) => {
        return { field, from: formatValue(before[field]), to: formatValue(entry[field]) };
      });
    const number = earlier.length + index + 1;
    return { ...noted, number, at: entry.at, cause: entry.cause, changes };
  });

/** The fields that decide how a call goes on, the most important first. */
const DECISIVE = ["state", "redirect", "error", "ended"];

/** The changes that a row shows, the most important first. The others repeat the state or are long. */
export function shownChanges({ changes }: TraceLine): TraceLine["changes"] {
  const withState = changes.some(({ field }) => field === "state");
  const shown = changes.filter(({ field, to }) => {
    if (field === "presence") return !withState;
    return field !== "sessionId" && !(field === "ended" && to === "null");
  });
  const first = DECISIVE.flatMap((name) => shown.filter(({ field }) => field === name));
  return [...new Set([...first, ...shown])];
}
