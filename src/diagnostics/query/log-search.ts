import { type LogEntry, parseEntries } from "../entry.ts";
import type { Log } from "../store/create-log.ts";
import { createMatcher, type LogFilter, type Matcher } from "./filter.ts";
import type { Segment } from "./segments.ts";

/** One search. It changes while it runs. */
interface Search {
  readonly matcher: Matcher;
  /** Indexes of matching entries that were in the log before the search, newest first: rows -1, -2, … */
  readonly older: number[];
  /** Indexes of matching entries that arrived after the search began, oldest first: rows 0, 1, … */
  readonly newer: number[];
  /** The number of entries that were in the log when the search began. */
  readonly toLook: number;
  looked: number;
  /** The number of searched entries that are in unreadable chunks. */
  unread: number;
}

interface SearchOptions {
  readonly read: Log["read"];
  /** Awaited after each chunk, so that the page stays responsive. */
  readonly pause: () => Promise<void>;
  /** Called after each chunk. */
  readonly progressed: () => void;
}

/** Finds the entries that match a filter. One search runs at a time; without a filter there is none. */
export function createSearch({ read, pause, progressed }: SearchOptions) {
  let current: Search | null = null;

  /** Searches from the newest entry backwards. Never rejects. */
  async function run(search: Search, segments: readonly Segment[]): Promise<void> {
    const matchesIn = createChunkSearch(read, search.matcher);
    for (const { chunk, from, index, count } of segments.toReversed()) {
      const offsets = await matchesIn(chunk);
      search.looked += count;
      if (offsets === null) search.unread += count;
      for (const offset of offsets?.toReversed() ?? [])
        if (offset >= from && offset < from + count) search.older.push(index + offset - from);
      if (search === current) progressed();
      await pause();
      if (search !== current) return;
    }
  }

  return {
    current: (): Readonly<Search> | null => current,
    /** Replaces the previous search. */
    begin(filter: LogFilter, segments: readonly Segment[], toLook: number): void {
      const matcher = createMatcher(filter);
      current = matcher && { matcher, older: [], newer: [], toLook, looked: 0, unread: 0 };
      if (current !== null) void run(current, segments);
    },
    /** Adds a new entry to the matches if it matches. `index` is its index in the list. */
    arrive(entry: LogEntry, index: number): void {
      if (current?.matcher.matches(entry) === true) current.newer.push(index);
    },
    end(): void {
      current = null;
    },
  };
}

/** Finds the offsets of a chunk's matching entries; null if the chunk is unreadable. */
function createChunkSearch(read: Log["read"], { mayMatch, matches }: Matcher) {
  // If tabs wrote at the same time, the segments of their chunks alternate, so a chunk is asked for again.
  const found = new Map<string, Promise<readonly number[] | null>>();
  async function search(chunk: string): Promise<readonly number[]> {
    const text = await read(chunk);
    if (!mayMatch(text)) return [];
    return parseEntries(text).flatMap((entry, offset) => (matches(entry) ? [offset] : []));
  }
  return (chunk: string) => {
    const offsets = found.get(chunk) ?? search(chunk).catch(() => null);
    found.set(chunk, offsets);
    return offsets;
  };
}
