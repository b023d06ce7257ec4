import type { MissedItem } from "./missed-items.ts";
import { AT_REST, changedFields, type Snapshot, type TraceEntry } from "../../engine/snapshot.ts";
import { formatValue } from "../format.ts";
import type { NotedEntry } from "../stage/create-preview.ts";

export type TraceRow = ReturnType<typeof rowsOf>[number];

/**
 * The rows for entries that follow the entry `last` in the trace, with the fields that each entry changed.
 * Their numbers count from 1. `first` is the number of earlier rows.
 */
export function rowsOf(entries: readonly NotedEntry[], last: TraceEntry | null = null, first = 0) {
  return entries.map(({ entry, note, payload }, index) => {
    const before: Snapshot = entries[index - 1]?.entry ?? last ?? AT_REST;
    const changes = changedFields(before, entry)
      // The timer changes by itself, so it is not listed as a change of the entry.
      .filter((field) => field !== "timer")
      .map((field) => {
        return { field, from: formatValue(before[field]), to: formatValue(entry[field]) };
      });
    return { number: first + index + 1, entry, note, payload, changes };
  });
}

/** The fields that decide how a call goes on, the most important first. The others follow. */
const DECISIVE: readonly string[] = ["state", "redirect", "error", "ended"];

const rankOf = ({ field }: { readonly field: string }): number =>
  (DECISIVE.indexOf(field) + 1 || DECISIVE.length + 1) - 1;

/** The changes that a row shows, the most important first. The others repeat these or are long. */
export function shownChanges({ changes }: Pick<TraceRow, "changes">): TraceRow["changes"] {
  const withState = changes.some(({ field }) => field === "state");
  return changes
    .filter(({ field, to }) => {
      if (field === "presence") return !withState;
      return field !== "sessionId" && !(field === "ended" && to === "null");
    })
    .sort((one, other) => rankOf(one) - rankOf(other));
}

/** The trace as rows. The first two lists only grow, and are replaced when the preview shows another page. */
export interface TraceLog {
  readonly all: readonly TraceRow[];
  /** All rows without levels. */
  readonly withoutLevels: readonly TraceRow[];
  /** The parts of the played script that are known never to be delivered, by time. */
  readonly missed: readonly MissedItem[];
}

/** A line of the trace: an entry, or a part of the script that is not delivered. */
export type TraceLine = TraceRow | MissedItem;

/** Merges the entries and the missed items by time. A missed item follows the entries of its millisecond. */
export function withMissed(
  rows: readonly TraceRow[],
  missed: readonly MissedItem[],
  origin: number,
): readonly TraceLine[] {
  if (missed.length === 0) return rows;
  const timeOf = (line: TraceLine) => ("entry" in line ? line.entry.at - origin : line.at);
  return [...rows, ...missed].sort((one, other) => timeOf(one) - timeOf(other));
}
