import type { TraceEntry } from "../engine/snapshot.ts";
import type { Attempt, AttemptEvent, Scenario, VisitorItem } from "../scenario/schema.ts";

export type CallEnding = NonNullable<ReturnType<typeof findEnding>>;

/** Finds the end of the first active call; null if no active call ends. Times are those of the run. */
export function findEnding(trace: readonly TraceEntry[]) {
  let [start, startAt, activeAt] = [-1, 0, 0];
  for (const [index, { at, cause, state }] of trace.entries()) {
    const before = trace[index - 1]?.state ?? "idle";
    if (before === "idle" && state === "connecting") [start, startAt] = [start + 1, at];
    if (before === "connecting" && state === "active") activeAt = at;
    if (before !== "active" || state !== "idle") continue;
    // Errors that are not fatal may precede the one that ends the call in its millisecond.
    const isSame = (entry: TraceEntry) => entry.at === at && entry.cause === cause && !entry.late;
    const preceding = trace.slice(0, index).filter(isSame).length;
    return { at, cause, activeAt, startAt, start, preceding };
  }
  return null;
}

interface Move {
  /** The index of the item that moves; -1 if it is in another lane. */
  readonly index: number;
  /** The last item of the same millisecond that does not follow the moved one. */
  readonly last: number;
  readonly from: number;
  readonly to: number;
}

/**
 * Moves an item. If its time becomes later, everything that follows it keeps its distance to it. Otherwise
 * another end, such as the call-end after an error, would come first.
 */
function reschedule<Item extends { readonly at: number }>(
  items: readonly Item[],
  { index, last, from, to }: Move,
): Item[] {
  const delay = Math.max(0, to - from);
  return items.map((item, on) => {
    if (on === index) return { ...item, at: to };
    const follows = item.at > from || (item.at === from && on > last);
    return follows ? { ...item, at: item.at + delay } : item;
  });
}

/** Changes the attempt of the start with this number, which no other start repeats from then on. */
export function changeAttempt(
  attempts: Scenario["attempts"],
  start: number,
  change: (attempt: Attempt) => Attempt,
): Scenario["attempts"] {
  const count = Math.max(attempts.length, start + 2);
  const [first, ...rest] = Array.from({ length: count }, (_, number) => {
    const attempt = attempts[Math.min(number, attempts.length - 1)] as Attempt;
    return number === start ? change(attempt) : attempt;
  });
  return [first as Attempt, ...rest];
}

/** Moves the end of the first active call to this time of the run. */
export function moveEnding(scenario: Scenario, ending: CallEnding, to: number): Scenario {
  const { at: from, cause, start, startAt, preceding } = ending;
  const indexOf = <Item>(items: readonly Item[], isEnding: (item: Item) => boolean): number =>
    [...items.keys()].filter((index) => isEnding(items[index] as Item))[preceding] ?? -1;
  const endsCall = ({ at, do: act }: VisitorItem) => at === from && cause === `visitor.${act}`;
  const act = indexOf(scenario.visitor, endsCall);
  const isEvent = (item: AttemptEvent) =>
    "event" in item && item.at + startAt === from && cause === `provider.${item.event}`;
  return {
    ...scenario,
    // The visitor's actions of a millisecond precede its events.
    visitor: reschedule(scenario.visitor, { index: act, last: act < 0 ? Infinity : act, from, to }),
    attempts: changeAttempt(scenario.attempts, start, (attempt) => {
      const index = indexOf(attempt.events, isEvent);
      const move = { index, last: index, from: from - startAt, to: to - startAt };
      return { ...attempt, events: reschedule(attempt.events, move) };
    }),
  };
}
