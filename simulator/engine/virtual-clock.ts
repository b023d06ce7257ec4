import TinyQueue from "tinyqueue";
import type { Cancel } from "../../src/shared/clock.ts";
import { millis, type Millis } from "../../src/shared/units.ts";

/** Orders the items of one millisecond: lower ranks run first, and equal ranks run first in, first out. */
type Rank = number;

/** A function that the clock calls at its time. It returns true if it may have settled a promise. */
type Item = () => boolean;

/** A scheduled item; null once it is cancelled. */
interface Timer {
  readonly at: Millis;
  readonly rank: Rank;
  /** How many timers were added before this one. */
  readonly order: number;
  item: Item | null;
}

const inOrder = (one: Timer, other: Timer): number =>
  one.at - other.at || one.rank - other.rank || one.order - other.order;

const FIRST_ATTEMPT = 1;
const LANES_OF_ATTEMPT = ["start", "event", "speech-end", "stop"] as const;
export type AttemptLane = (typeof LANES_OF_ATTEMPT)[number];

export const VISITOR_RANK: Rank = 0;
/** The rank of session limits and other timers that are set through the plain `Clock`. */
const LIMIT_RANK: Rank = Number.MAX_SAFE_INTEGER - 1;
/** The rank of expectations, which are checked after all other items of their millisecond. */
export const EXPECT_RANK: Rank = Number.MAX_SAFE_INTEGER;

/** The rank of an attempt's item. Older attempts run first, then lanes in the order of the list. */
export const attemptRank = (attempt: number, lane: AttemptLane): Rank =>
  FIRST_ATTEMPT + attempt * LANES_OF_ATTEMPT.length + LANES_OF_ATTEMPT.indexOf(lane);

/**
 * After this number of items that settle no promise, the clock pauses so that a page can react to its user. So many
 * items take a few milliseconds.
 */
const SLICE = 1000;

/** A clock that moves only on request, and runs due items in one fixed order. */
export type VirtualClock = ReturnType<typeof createVirtualClock>;

/** Resolves in a new macrotask, after the pending ones, without waiting for a time of the wall clock. */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof setImmediate === "function") return void setImmediate(resolve);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    return port2.postMessage(null);
  });

/** Resolves after all pending promise reactions, and before waiting macrotasks if the browser can do so. */
const drainReactions = () => (typeof scheduler === "undefined" ? nextTurn() : scheduler.yield());

/** @param drain resolves after all pending promise reactions. */
export function createVirtualClock(drain: () => Promise<void> = drainReactions) {
  const queue = new TinyQueue<Timer>([], inOrder);
  let added = 0;
  let now = millis(0);
  /** The last millisecond in which something ran. */
  let usedAt = -1;
  let running = false;
  let turn: Promise<void> = Promise.resolve();

  /** Schedules `item` at a time. An item whose time has passed runs in the next step. */
  function schedule(at: Millis, rank: Rank, item: Item): Cancel {
    const timer: Timer = { at: at < now ? now : at, rank, order: added++, item };
    queue.push(timer);
    return () => {
      timer.item = null;
    };
  }

  /** The time of the next item; null if no item is scheduled. */
  function nextAt(): Millis | null {
    while (queue.peek()?.item === null) queue.pop();
    return queue.peek()?.at ?? null;
  }

  const after = (delay: Millis, fn: () => void): Cancel =>
    schedule(millis(now + delay), LIMIT_RANK, () => {
      fn();
      return true;
    });

  async function run(until: Millis): Promise<void> {
    running = true;
    try {
      let ran = 0;
      for (let at = nextAt(); at !== null && at <= until; at = nextAt()) {
        if (at > now) now = at;
        usedAt = now;
        if (queue.pop()?.item?.() || ++ran % SLICE === 0) await drain();
      }
      if (until > now) now = until;
    } finally {
      running = false;
    }
  }

  /**
   * Takes a millisecond for an act by hand: the current one, or the next one if something has already run in
   * it. The items of the taken millisecond run after the act. Returns false while items are due or running.
   */
  function claim(): boolean {
    if (running || (nextAt() ?? Infinity) <= now) return false;
    if (usedAt === now) now = millis(now + 1);
    usedAt = now;
    return true;
  }

  return {
    now: () => now,
    /** A run begins at the Unix epoch. */
    date: () => now,
    after,
    schedule,
    nextAt,
    claim,
    /**
     * Runs all items due up to and including `until` and leaves the clock there. The promise reactions of
     * an item finish before the next item. Concurrent calls are queued.
     */
    runUntil(until: Millis): Promise<void> {
      const result = turn.then(() => run(until));
      turn = result.catch(() => {});
      return result;
    },
  };
}
