import TinyQueue from "tinyqueue";
import type { Millis } from "../../src/shared/units.ts";

/** Orders the items of one millisecond: lower ranks run first, and equal ranks run first in, first out. */
export type Rank = number;

/** A function that the clock calls at its time. It returns true if it may have settled a promise. */
export type Item = () => boolean;

/** A scheduled item. Cancelling removes the item. */
export interface Timer {
  readonly at: Millis;
  readonly rank: Rank;
  /** Counts the added timers, so that timers of equal time and rank run first in, first out. */
  readonly order: number;
  item: Item | null;
}

/** Creates a queue of timers in their order. */
export function createTimerQueue() {
  const order = (one: Timer, other: Timer) =>
    one.at - other.at || one.rank - other.rank || one.order - other.order;
  const queue = new TinyQueue<Timer>([], order);
  let added = 0;

  /** Returns the first timer that is not cancelled, and removes the cancelled ones before it. */
  function peek(): Timer | undefined {
    while (queue.peek()?.item === null) queue.pop();
    return queue.peek();
  }

  return {
    add(at: Millis, rank: Rank, item: Item): Timer {
      const timer = { at, rank, order: added++, item };
      queue.push(timer);
      return timer;
    },
    /** Removes and returns the first timer that is due by `until`, or returns undefined. */
    takeDue: (until: Millis): Timer | undefined =>
      (peek()?.at ?? Infinity) <= until ? queue.pop() : undefined,
    nextAt: (): Millis | null => peek()?.at ?? null,
  };
}
