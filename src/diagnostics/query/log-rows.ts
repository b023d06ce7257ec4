import { attempt } from "../../shared/attempt.ts";
import type { LogEntry } from "../entry.ts";
import { entriesWithin, type LogChunk } from "../log.ts";

/** The content of a row: its entry, or the reason why it has none. */
export type LogRow = LogEntry | "loading" | "unreadable";

/** With more entries, the cache drops those out of view before it adds others. */
const CACHED_ENTRIES = 10_000;

interface RowsOptions {
  /** Reads the chunk with the entry at a position. */
  readonly read: (position: number) => Promise<LogChunk>;
  /** The position of a row's entry; undefined if the row does not exist. */
  readonly positionOf: (row: number) => number | undefined;
  /** Called after each read. */
  readonly loaded: () => void;
}

/** Reads the chunks of the rows in view, and no others, and caches entries. */
export function createRows({ read, positionOf, loaded }: RowsOptions) {
  /** By position. */
  const cached = new Map<number, LogEntry>();
  const failed = new Set<number>();
  let wanted: readonly number[] = [];
  let isReading = false;
  /** Counts the calls of `clear`: a read that began before the last one is discarded. */
  let clears = 0;

  const inView = () => wanted.flatMap((row) => positionOf(row) ?? []);

  /** Adds the entries of a chunk and returns them. Throws if they cannot be parsed. */
  function put(chunk: LogChunk): readonly LogEntry[] {
    const entries = entriesWithin(chunk);
    if (cached.size > CACHED_ENTRIES) {
      const kept = new Set(inView());
      for (const position of cached.keys()) if (!kept.has(position)) cached.delete(position);
    }
    for (const [offset, entry] of entries.entries()) cached.set(chunk.from + offset, entry);
    return entries;
  }

  async function readMissing(): Promise<void> {
    if (isReading) return;
    isReading = true;
    for (;;) {
      const next = inView().find((position) => !cached.has(position) && !failed.has(position));
      if (next === undefined) break;
      const begun = clears;
      const chunk = await read(next).catch(() => null);
      if (begun !== clears) continue;
      // Text that is no JSON leaves the entry missing, too.
      attempt(() => chunk && put(chunk));
      if (!cached.has(next)) failed.add(next);
      loaded();
    }
    isReading = false;
  }

  return {
    at(row: number): LogRow {
      const position = positionOf(row);
      if (position === undefined) return "loading";
      return cached.get(position) ?? (failed.has(position) ? "unreadable" : "loading");
    },
    show(rows: readonly number[]): void {
      wanted = rows;
      const needed = new Set(inView());
      // A failed entry is read again after its row has left the view and come back.
      for (const position of failed) if (!needed.has(position)) failed.delete(position);
      void readMissing();
    },
    put,
    /** Call it when row numbers come to stand for other entries. */
    reset(): void {
      wanted = [];
      failed.clear();
    },
    clear(): void {
      clears += 1;
      cached.clear();
    },
  };
}
