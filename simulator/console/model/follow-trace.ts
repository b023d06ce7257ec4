import { isLevelCause } from "../../../src/call/activity.ts";
import { createStore, type Store } from "../../../src/shared/store.ts";
import { attemptOf } from "../../analysis/move-end.ts";
import type { TraceEntry } from "../../engine/snapshot.ts";
import { timelineOf } from "../../engine/timeline.ts";
import type { Scenario } from "../../scenario/schema.ts";
import { formatTime } from "./format.ts";
import { hasEnded, type Live, originOf } from "./frames.ts";
import type { TraceLine, TraceRow } from "./run/trace-rows.ts";

const EMPTY = {
  all: [] as readonly TraceRow[],
  withoutLevels: [] as readonly TraceRow[],
  /** The parts of the played script that are known never to be delivered, by time. */
  missed: [] as readonly TraceLine[],
};
export type TraceLog = Readonly<typeof EMPTY>;

const missed = (at: number, note: string, payload?: unknown) => {
  return { at, note, changes: [], payload: () => JSON.stringify(payload, null, 2) ?? "" };
};

/**
 * The parts of a script that are known never to be delivered, with the reason as their note: events of a call
 * that is over, and, once the run has ended, later items and attempts that no start has used. Of the levels of
 * a voice the first one stands for all.
 *
 * @param entries the trace so far, with times from the start of the run.
 * @param playedTo the time up to which the ended run has played; Infinity before its end.
 */
export function missedItems(
  { visitor, attempts, until }: Scenario,
  entries: readonly TraceEntry[],
  playedTo: number,
): TraceLine[] {
  const endsAt = (time: number) => `The run ends at ${formatTime(time)}.`;
  const calls = [...new Set(entries.flatMap(({ sessionId }) => sessionId ?? []))];

  const dropped = calls.flatMap((id, index) => {
    const own = entries.filter(({ sessionId }) => sessionId === id);
    const from = own[0]?.at ?? 0;
    const end = own.find(({ state }) => state === "idle")?.at ?? Infinity;
    const note = `Its call was over at ${formatTime(end)}.`;
    // Events of the last millisecond are delivered up to the one that ends the call.
    let delivered = own.filter(
      ({ at, cause, late }) => at === end && !late && cause.startsWith("provider."),
    ).length;
    return timelineOf(attemptOf(attempts, index))
      .flatMap(({ at: after, event, payload, late }) => {
        const [at, cause] = [from + after, `provider.${event}` as const];
        if (at === end && delivered-- > 0) return [];
        if (at >= end && !late) return [{ ...missed(at, note, payload), cause }];
        return at > playedTo ? [{ ...missed(at, endsAt(playedTo), payload), cause }] : [];
      })
      .filter(({ cause }, place, all) => {
        return !isLevelCause(cause) || all.findIndex((one) => one.cause === cause) === place;
      });
  });
  const skipped = visitor
    .filter(({ at }) => at > until)
    .map(({ at, do: action }) => ({ ...missed(at, endsAt(until)), cause: `visitor.${action}` }));
  const unused = attempts.flatMap(({ events }, index) => {
    if (index < calls.length || events.length === 0) return [];
    return [{ ...missed(until, "No start of the run used it."), cause: `attempt ${index + 1}` }];
  });
  return [...dropped, ...(playedTo === Infinity ? [] : [...skipped, ...unused])]
    .sort((a, b) => a.at - b.at)
    .map((line, index) => ({ ...line, number: -1 - index }));
}

/** Without a run the script does not play, so none of its parts is missed. */
function missedIn(live: Live, rows: readonly TraceRow[]): readonly TraceLine[] {
  if (live.run === null || live.app === null) return [];
  const origin = originOf(live);
  const entries = rows.map(({ entry }) => ({ ...entry, at: entry.at - origin }));
  const playedTo = hasEnded(live) ? Math.max(live.run.end, live.now) - origin : Infinity;
  const items = missedItems(live.app.armed(), entries, playedTo);
  return items.map((item) => ({ ...item, at: item.at + origin }));
}

/** Creates a store that keeps the trace of the app in the preview up to date. */
export function followTrace(live: Store<Live>): Store<TraceLog> {
  const log = createStore<TraceLog>(EMPTY);
  let seen = live.get();
  live.subscribe(() => {
    const now = live.get();
    const before = now.app === seen.app ? log.get() : EMPTY;
    const rows = now.app?.traceFrom(before.all.length) ?? [];
    const endsCall = rows.some(({ entry }) => entry.state === "idle");
    const isOver = hasEnded(now) !== hasEnded(seen);
    seen = now;
    if (before === log.get() && rows.length === 0 && !isOver) return;
    const all = [...before.all, ...rows];
    log.set({
      all,
      withoutLevels: all.filter(({ entry }) => !isLevelCause(entry.cause)),
      missed: isOver || endsCall || hasEnded(now) ? missedIn(now, all) : before.missed,
    });
  });
  return log;
}
