import { AT_REST, changedFields, type Snapshot } from "../engine/snapshot.ts";
import type { TraceEntry } from "../engine/trace.ts";
import { formatValue } from "./format.ts";
import type { NotedEntry } from "./stage.ts";
import { isLevelCause } from "../../src/call/activity.ts";

/** One field that an entry of the trace left different. */
export interface Change {
  readonly field: keyof Snapshot;
  readonly from: string;
  readonly to: string;
}

/** One line of the trace as it is shown. */
export interface TraceRow {
  /** The entry's place in the trace, counted from 1. */
  readonly number: number;
  readonly entry: TraceEntry;
  /** What came with it. */
  readonly note: string;
  readonly changes: readonly Change[];
}

/** The timer changes of itself and is no news. */
const changesOf = (before: Snapshot, after: Snapshot): Change[] =>
  changedFields(before, after)
    .filter((field) => field !== "timer")
    .map((field) => ({
      field,
      from: formatValue(before[field]),
      to: formatValue(after[field]),
    }));

/** What each entry changed, for entries that follow `before`, of which there are `first` already. */
export function rowsOf(
  entries: readonly NotedEntry[],
  before: TraceEntry | null = null,
  first = 0,
): TraceRow[] {
  let previous: Snapshot = before ?? AT_REST;
  return entries.map(({ entry, note }, index) => {
    const changes = changesOf(previous, entry);
    previous = entry;
    return { number: first + index + 1, entry, note, changes };
  });
}

/** Whether a row is shown. */
export const isShown = ({ entry }: TraceRow, withLevels: boolean): boolean =>
  withLevels || !isLevelCause(entry.cause);
