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

const precedes = (a: Timer, b: Timer): boolean =>
  a.at !== b.at ? a.at < b.at : a.rank !== b.rank ? a.rank < b.rank : a.order < b.order;

/** Creates a queue as a binary heap, so adding and removing take logarithmic time. */
export function createTimerQueue() {
  const heap: Timer[] = [];
  let added = 0;

  function rise(timer: Timer, from: number): void {
    let index = from;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = heap[parent] as Timer;
      if (precedes(above, timer)) break;
      heap[index] = above;
      index = parent;
    }
    heap[index] = timer;
  }

  function sink(timer: Timer): void {
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= heap.length) break;
      const right = heap[child + 1];
      if (right !== undefined && precedes(right, heap[child] as Timer)) child++;
      const below = heap[child] as Timer;
      if (precedes(timer, below)) break;
      heap[index] = below;
      index = child;
    }
    heap[index] = timer;
  }

  function takeFirst(): Timer {
    const first = heap[0] as Timer;
    const last = heap.pop() as Timer;
    if (heap.length > 0) sink(last);
    return first;
  }

  /** Returns the first timer that is not cancelled, and removes the cancelled ones before it. */
  function peek(): Timer | null {
    while (heap.length > 0 && (heap[0] as Timer).item === null) takeFirst();
    return heap[0] ?? null;
  }

  return {
    add(at: Millis, rank: Rank, item: Item): Timer {
      const timer = { at, rank, order: added++, item };
      heap.push(timer);
      rise(timer, heap.length - 1);
      return timer;
    },
    /** Removes and returns the first timer that is due by `until`, or returns null. */
    takeDue(until: Millis): Timer | null {
      const first = peek();
      return first !== null && first.at <= until ? takeFirst() : null;
    },
    nextAt: (): Millis | null => peek()?.at ?? null,
  };
}
