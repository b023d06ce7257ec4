import type { TraceEntry } from "../../engine/snapshot.ts";
import { timelineOf } from "../../engine/timeline.ts";
import { type Cause, isLevelCause } from "../../../src/call/activity.ts";
import type { Attempt, Scenario } from "../../scenario/schema.ts";
import { counted, formatTime } from "../format.ts";

/** A part of the script that is never delivered, and why. */
export interface MissedItem {
  /** Negative, so that it differs from the numbers of trace entries. */
  readonly number: number;
  /** Milliseconds from the start of the run, at which it was due. */
  readonly at: number;
  readonly cause: string;
  readonly why: string;
  /** The payload as JSON; empty without one. */
  readonly payload: string;
}

type Missed = Omit<MissedItem, "number">;

/** The accepted starts, each with the time at which its call ended; null while the call lasts. */
function callsIn(entries: readonly TraceEntry[]) {
  const calls: { from: number; end: number | null }[] = [];
  entries.forEach(({ at, sessionId, state }, index) => {
    if (sessionId !== (entries[index - 1]?.sessionId ?? null)) calls.push({ from: at, end: null });
    const call = calls.at(-1);
    if (call !== undefined && state === "idle") call.end ??= at;
  });
  return calls;
}

/** Returns a function that is true once for each entry of a cause and millisecond. */
function takeFrom(entries: readonly TraceEntry[]): (at: number, cause: string) => boolean {
  const left = new Map<string, number>();
  const add = (key: string, by: number) => {
    const count = left.get(key) ?? 0;
    left.set(key, count + by);
    return count > 0;
  };
  for (const { at, cause } of entries) add(`${at} ${cause}`, 1);
  return (at, cause) => add(`${at} ${cause}`, -1);
}

/** Merges the missed levels of a voice into one item, at the time of the first one. */
function mergeLevels(items: readonly Missed[]): Missed[] {
  const counts = new Map<string, number>();
  for (const { cause } of items) counts.set(cause, (counts.get(cause) ?? 0) + 1);
  return items.flatMap((item) => {
    if (!isLevelCause(item.cause as Cause)) return [item];
    const count = counts.get(item.cause) ?? 0;
    counts.delete(item.cause);
    return count === 0 ? [] : [{ ...item, payload: counted(count, "level") }];
  });
}

/**
 * The parts of a script that are known never to be delivered: events of a call that is over, and, once the
 * run has ended, later items and attempts that no start has used.
 *
 * @param entries the trace so far, with times from the start of the run.
 */
export function missedItems(
  { visitor, attempts, until }: Scenario,
  entries: readonly TraceEntry[],
  hasEnded: boolean,
): MissedItem[] {
  const isDelivered = takeFrom(entries);
  const tooLate = `The run ends at ${formatTime(until)}.`;

  function missedOf(attempt: Attempt, { from, end }: { from: number; end: number | null }) {
    return timelineOf(attempt).flatMap(({ at: after, event, payload, late }): Missed[] => {
      const [at, cause] = [from + after, `provider.${event}`];
      const isDropped = end !== null && at >= end && !late;
      if (isDelivered(at, cause) || !(isDropped || (hasEnded && at > until))) return [];
      const why = isDropped ? `Its call was over at ${formatTime(end)}.` : tooLate;
      return [{ at, cause, why, payload: JSON.stringify(payload, null, 2) ?? "" }];
    });
  }

  const calls = callsIn(entries);
  const last = attempts.length - 1;
  const dropped = calls.flatMap((call, index) =>
    mergeLevels(missedOf(attempts[Math.min(index, last)] as Attempt, call)),
  );
  const skipped = visitor
    .filter(({ at }) => hasEnded && at > until)
    .map(({ at, do: action }) => ({ at, cause: `visitor.${action}`, why: tooLate, payload: "" }));
  const unused = attempts.flatMap(({ events }, index): Missed[] => {
    if (!hasEnded || index < calls.length || events.length === 0) return [];
    const why = "No start of the run used it.";
    return [{ at: until, cause: `attempt ${index + 1}`, why, payload: "" }];
  });
  return [...dropped, ...skipped, ...unused]
    .sort((a, b) => a.at - b.at)
    .map((item, index) => ({ number: -1 - index, ...item }));
}
