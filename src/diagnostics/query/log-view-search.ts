import type { LogEntry } from "../entry.ts";
import { createSieve, type LogFilter, type Sieve } from "./filter.ts";
import type { Log } from "../log.ts";
import { createMatches, type Matches } from "./log-view-matches.ts";
import { type Pace, scan } from "./log-view-scan.ts";
import type { Segment } from "./log-view-segments.ts";

/** One search: what it has found so far, in so many of the entries that were there when it began. */
interface Search {
  readonly sieve: Sieve;
  readonly matches: Matches;
  readonly toLook: number;
  looked: number;
  unread: number;
}

interface Searching {
  readonly read: Log["read"];
  readonly pace: Pace;
  /** More was found, or all has been looked through. */
  readonly progressed: () => void;
}

/** Keeps the rows that a filter lets through: one search at a time, and none where it lets everything. */
export function createSearch({ read, pace, progressed }: Searching) {
  let current: Search | null = null;
  return {
    current: (): Readonly<Search> | null => current,
    /** Begins anew, in place of what was searched for before. */
    begin(filter: LogFilter, segments: readonly Segment[], total: number): void {
      current = null;
      const sieve = createSieve(filter);
      if (sieve === null) return;
      const mine: Search = { sieve, matches: createMatches(), toLook: total, looked: 0, unread: 0 };
      current = mine;
      void scan({
        read,
        sieve,
        segments,
        pace,
        found: mine.matches.found,
        looked(count, readable) {
          mine.looked += count;
          if (!readable) mine.unread += count;
        },
        isWanted: () => current === mine,
        pausing: () => {
          if (current === mine) progressed();
        },
      });
    },
    /** An entry has come, at this place in the list. */
    arrive(entry: LogEntry, index: number): void {
      if (current?.sieve.lets(entry) === true) current.matches.arrived(index);
    },
    end(): void {
      current = null;
    },
  };
}
