import type { Live } from "./live.ts";
import { createStore, type Store } from "../../src/shared/store.ts";
import { AT_REST, changedFields, type Snapshot } from "../engine/snapshot.ts";
import type { TraceEntry } from "../engine/trace.ts";
import { formatValue } from "./format.ts";
import type { NotedEntry, PreviewApp } from "./preview.ts";
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

/** The trace of the app in the app, as rows. The lists only ever grow; another page begins new ones. */
export interface TraceLog {
  readonly all: readonly TraceRow[];
  /** Without the levels. */
  readonly telling: readonly TraceRow[];
}

/** Follows the trace of whatever is in the app. */
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
