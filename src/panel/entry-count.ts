import type { Cancel } from "../shared/clock.ts";
import { createSegments, type Segments } from "../diagnostics/query/log-view-segments.ts";
import type { Log } from "../diagnostics/log.ts";

/** How many entries a log has, followed as it changes. */
export interface EntryCount {
  /** Null until the log has been looked through, and where it cannot be. */
  readonly total: () => number | null;
  readonly stop: Cancel;
}

export function followEntryCount(log: Log): EntryCount {
  let segments: Segments | null = null;
  const stop = log.subscribe((change) => {
    if (change.type === "cleared") segments = createSegments([]);
    else segments?.add(change.chunk, change.from, change.entries.length);
  });
  log.chunks().then(
    (listed) => {
      segments ??= createSegments(listed);
    },
    () => {},
  );
  return { total: () => segments?.total() ?? null, stop };
}
