import { attempt } from "../../shared/attempt.ts";
import { createPause } from "../../shared/create-pause.ts";
import type { LogEntry } from "../entry.ts";
import { chunksOf, entriesWithin, type LogChunk, type LogRange, type LogReader } from "../log.ts";
import { createMatcher, type LogFilter, type Matcher } from "./filter.ts";

/** One search. It changes while it runs. */
interface Search {
  readonly matcher: Matcher;
  /** Positions of matching entries that were in the log before the search, newest first: rows -1, -2, … */
  readonly older: number[];
  /** Positions of matching entries that arrived after the search began, oldest first: rows 0, 1, … */
  readonly newer: number[];
  /** The number of entries that were in the log when the search began. */
  readonly toLook: number;
  looked: number;
  /** The number of searched entries that cannot be read. */
  unread: number;
}

/** The positions of a chunk's matching entries that are within a range. Throws if they cannot be parsed. */
function matchesIn(chunk: LogChunk, { mayMatch, matches }: Matcher, range: LogRange): number[] {
  if (!mayMatch(chunk.text)) return [];
  const first = Math.max(chunk.from, range.first);
  return entriesWithin(chunk, range).flatMap((entry, offset) =>
    matches(entry) ? first + offset : [],
  );
}

/**
 * Finds the entries that match a filter. One search runs at a time; without a filter there is none.
 *
 * @param progressed is called after each chunk.
 */
export function createSearch(read: LogReader["read"], progressed: () => void) {
  const pause = createPause();
  let current: Search | null = null;

  /** Searches from the newest entry backwards. Never rejects. */
  async function run(search: Search, range: LogRange): Promise<void> {
    for await (const chunk of chunksOf({ read }, range, -1)) {
      const end = range.end - search.looked;
      const from = chunk === null ? end - 1 : Math.max(range.first, chunk.from);
      const found = attempt(
        () => chunk && matchesIn(chunk, search.matcher, { ...range, end }),
        null,
      );
      search.looked += end - from;
      if (found === null) search.unread += end - from;
      search.older.push(...(found?.toReversed() ?? []));
      if (search === current) progressed();
      // The page stays responsive.
      await pause();
      if (search !== current) return;
    }
  }

  return {
    current: (): Readonly<Search> | null => current,
    /** Replaces the previous search. */
    begin(filter: LogFilter, range: LogRange): void {
      const matcher = createMatcher(filter);
      const toLook = range.end - range.first;
      current = matcher && { matcher, older: [], newer: [], toLook, looked: 0, unread: 0 };
      if (current !== null) void run(current, range);
    },
    /** Adds the position of a new entry to the matches if it matches. */
    arrive(entry: LogEntry, position: number): void {
      if (current?.matcher.matches(entry) === true) current.newer.push(position);
    },
    end(): void {
      current = null;
    },
  };
}
