import type { Live } from "./live.ts";
import { createStore, type Store } from "../../src/shared/store.ts";
import { AT_REST, changedFields, type Snapshot, type TraceEntry } from "../engine/snapshot.ts";
import { formatValue } from "./format.ts";
import type { NotedEntry, PreviewApp } from "./preview.ts";
import { isLevelCause } from "../../src/call/activity.ts";

/** One field that an entry of the trace changed. */
export interface Change {
  readonly field: keyof Snapshot;
  readonly from: string;
  readonly to: string;
}

/** One row of the trace panel. */
export interface TraceRow {
  /** The number of the entry, counted from 1. */
  readonly number: number;
  readonly entry: TraceEntry;
  /** A short summary of the payload. */
  readonly note: string;
  readonly changes: readonly Change[];
}

/** The timer changes without an event and is left out. */
const changesOf = (before: Snapshot, after: Snapshot): Change[] =>
  changedFields(before, after)
    .filter((field) => field !== "timer")
    .map((field) => ({
      field,
      from: formatValue(before[field]),
      to: formatValue(after[field]),
    }));

/** The rows of entries that follow the entry `before`, after `first` earlier rows. */
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

/** Whether the filter shows a row. */
export const isShown = ({ entry }: TraceRow, withLevels: boolean): boolean =>
  withLevels || !isLevelCause(entry.cause);

/** The trace as rows. The lists only grow; another page starts new ones. */
export interface TraceLog {
  readonly all: readonly TraceRow[];
  /** All rows without levels. */
  readonly telling: readonly TraceRow[];
}

/** Follows the trace of the app in the preview. */
export function followTrace(live: Store<Live>): Store<TraceLog> {
  const log = createStore<TraceLog>({ all: [], telling: [] });
  let app: PreviewApp | null = null;
  let all: TraceRow[] = [];
  let telling: TraceRow[] = [];

  live.subscribe(() => {
    const now = live.get();
    if (now.app !== app) {
      app = now.app;
      all = [];
      telling = [];
    } else if (now.traceLength === all.length) return;
    const rows = rowsOf(app?.traceFrom(all.length) ?? [], all.at(-1)?.entry, all.length);
    for (const row of rows) {
      all.push(row);
      if (isShown(row, false)) telling.push(row);
    }
    log.set({ all, telling });
  });
  return log;
}
