import type { Live } from "./frames.ts";
import { createStore, type Store } from "../../src/shared/store.ts";
import { AT_REST, changedFields, type Snapshot, type TraceEntry } from "../engine/snapshot.ts";
import { formatValue } from "./format.ts";
import type { NotedEntry, PreviewApp } from "./create-preview.ts";
import { isLevelCause } from "../../src/call/activity.ts";

export type TraceRow = ReturnType<typeof rowsOf>[number];

/**
 * The rows for entries that follow the entry `last` in the trace, with the fields that each entry changed.
 * Their numbers count from 1. `first` is the number of earlier rows.
 */
export function rowsOf(entries: readonly NotedEntry[], last: TraceEntry | null = null, first = 0) {
  return entries.map(({ entry, note }, index) => {
    const before: Snapshot = entries[index - 1]?.entry ?? last ?? AT_REST;
    const changes = changedFields(before, entry)
      // The timer changes by itself, so it is not listed as a change of the entry.
      .filter((field) => field !== "timer")
      .map((field) => {
        return { field, from: formatValue(before[field]), to: formatValue(entry[field]) };
      });
    return { number: first + index + 1, entry, note, changes };
  });
}

/** The trace as rows. Both lists only grow, and are replaced when the preview shows another page. */
export interface TraceLog {
  readonly all: readonly TraceRow[];
  /** All rows without levels. */
  readonly withoutLevels: readonly TraceRow[];
}

/** Creates a store that keeps the rows of the trace of the app in the preview up to date. */
export function followTrace(live: Store<Live>): Store<TraceLog> {
  const log = createStore<TraceLog>({ all: [], withoutLevels: [] });
  let app: PreviewApp | null = null;
  let all: TraceRow[] = [];
  let withoutLevels: TraceRow[] = [];

  live.subscribe(() => {
    const now = live.get();
    if (now.app !== app) {
      app = now.app;
      all = [];
      withoutLevels = [];
    } else if (now.traceLength === all.length) return;
    const rows = rowsOf(app?.traceFrom(all.length) ?? [], all.at(-1)?.entry, all.length);
    for (const row of rows) {
      all.push(row);
      if (!isLevelCause(row.entry.cause)) withoutLevels.push(row);
    }
    log.set({ all, withoutLevels });
  });
  return log;
}
