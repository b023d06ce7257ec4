import type { Live } from "./live.ts";
import type { SimStage } from "./stage.ts";
import { createStore, type Store } from "../../src/shared/store.ts";
import { isShown, rowsOf, type TraceRow } from "./trace-rows.ts";

/** The trace of the app in the stage, as rows. The lists only ever grow; another page begins new ones. */
export interface TraceLog {
  readonly all: readonly TraceRow[];
  /** Without the levels. */
  readonly telling: readonly TraceRow[];
}

/** Follows the trace of whatever is in the stage. */
export function followTrace(live: Store<Live>): Store<TraceLog> {
  const log = createStore<TraceLog>({ all: [], telling: [] });
  let stage: SimStage | null = null;
  let all: TraceRow[] = [];
  let telling: TraceRow[] = [];

  live.subscribe(() => {
    const now = live.get();
    if (now.stage !== stage) {
      stage = now.stage;
      all = [];
      telling = [];
    } else if (now.traceLength === all.length) return;
    const rows = rowsOf(stage?.traceFrom(all.length) ?? [], all.at(-1)?.entry, all.length);
    for (const row of rows) {
      all.push(row);
      if (isShown(row, false)) telling.push(row);
    }
    log.set({ all, telling });
  });
  return log;
}
