import { isLevelCause } from "../../../src/call/activity.ts";
import { createStore, type Store } from "../../../src/shared/store.ts";
import { hasEnded, type Live, originOf } from "../preview/frames.ts";
import { missedItems } from "./missed-items.ts";
import { rowsOf, type TraceLine, type TraceRow } from "./trace-rows.ts";

const EMPTY = {
  all: [] as readonly TraceRow[],
  withoutLevels: [] as readonly TraceRow[],
  /** The parts of the played script that are known never to be delivered, by time. */
  missed: [] as readonly TraceLine[],
};
export type TraceLog = Readonly<typeof EMPTY>;

/** Without a run no script plays, so nothing of one can be missed. */
function missedIn(live: Live, rows: readonly TraceRow[]): readonly TraceLine[] {
  if (live.run === null || live.app === null) return [];
  const origin = originOf(live);
  const entries = rows.map(({ entry }) => ({ ...entry, at: entry.at - origin }));
  return missedItems(live.app.armed(), entries, hasEnded(live)).map((item) => {
    return { ...item, at: item.at + origin };
  });
}

/** Creates a store that keeps the trace of the app in the preview up to date. */
export function followTrace(live: Store<Live>): Store<TraceLog> {
  const log = createStore<TraceLog>(EMPTY);
  let seen = live.get();
  live.subscribe(() => {
    const now = live.get();
    const before = now.app === seen.app ? log.get() : EMPTY;
    const rows = rowsOf(now.app?.traceFrom(before.all.length) ?? [], before.all);
    const endsCall = rows.some(({ entry }) => entry.state === "idle");
    const isOver = hasEnded(now) !== hasEnded(seen);
    seen = now;
    if (before === log.get() && rows.length === 0 && !isOver) return;
    const all = [...before.all, ...rows];
    log.set({
      all,
      withoutLevels: all.filter(({ entry }) => !isLevelCause(entry.cause)),
      missed: isOver || endsCall ? missedIn(now, all) : before.missed,
    });
  });
  return log;
}
