import { isLevelCause } from "../../../src/call/activity.ts";
import { createStore, type Store } from "../../../src/shared/store.ts";
import type { PreviewApp } from "../stage/create-preview.ts";
import { hasEnded, type Live, originOf } from "../stage/frames.ts";
import { type MissedItem, missedItems } from "./missed-items.ts";
import { rowsOf, type TraceLog, type TraceRow } from "./trace-rows.ts";

/** Whether an entry ended a call. */
const isEnd = ({ changes }: TraceRow): boolean =>
  changes.some(({ field, to }) => field === "state" && to === "idle");

/** Creates a store that keeps the rows of the trace of the app in the preview up to date. */
export function followTrace(live: Store<Live>): Store<TraceLog> {
  const log = createStore<TraceLog>({ all: [], withoutLevels: [], missed: [] });
  let app: PreviewApp | null = null;
  let all: TraceRow[] = [];
  let withoutLevels: TraceRow[] = [];
  let missed: readonly MissedItem[] = [];
  let ended = false;

  /** Without a run no script plays, so nothing of one can be missed. */
  function findMissed(now: Live): readonly MissedItem[] {
    if (now.run === null || now.app === null) return [];
    const entries = all.map(({ entry }) => ({ ...entry, at: entry.at - originOf(now) }));
    return missedItems(now.app.armed(), entries, ended);
  }

  live.subscribe(() => {
    const now = live.get();
    if (now.app !== app) {
      app = now.app;
      all = [];
      withoutLevels = [];
      missed = [];
      ended = false;
    } else if (now.traceLength === all.length && hasEnded(now) === ended) return;
    const rows = rowsOf(app?.traceFrom(all.length) ?? [], all.at(-1)?.entry, all.length);
    for (const row of rows) {
      all.push(row);
      if (!isLevelCause(row.entry.cause)) withoutLevels.push(row);
    }
    const endsNow = hasEnded(now);
    if (endsNow !== ended || rows.some(isEnd)) {
      ended = endsNow;
      missed = findMissed(now);
    }
    log.set({ all, withoutLevels, missed });
  });
  return log;
}
