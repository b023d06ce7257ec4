import { type LogEntry, parseEntries } from "../entry.ts";
import type { Log } from "../store/create-log.ts";

/** The content of a row: its entry, or the reason why it has none. */
export type LogRow = LogEntry | "loading" | "unreadable";

/** Above this number of decoded entries, the cache drops chunks without rows in view. */
const CACHED_ENTRIES = 10_000;
/** How many chunks are read at once. A fast drag of the scroll bar requests far more than it shows. */
const PARALLEL_READS = 2;

interface RowsOptions {
  readonly read: Log["read"];
  /** Locates a row's entry; null if the row does not exist. */
  readonly locate: (row: number) => { readonly chunk: string; readonly offset: number } | null;
  /** Called after each read. */
  readonly loaded: () => void;
}

/** Reads the chunks of the rows in view, and no others, and caches the most recently used ones. */
export function createRows({ read, locate, loaded }: RowsOptions) {
  /** The known entries of each chunk by offset. The least recently used chunk comes first. */
  const cached = new Map<string, LogEntry[]>();
  let wanted: readonly number[] = [];
  const reading = new Set<string>();
  const failed = new Set<string>();
  /** Counts the resets: a read that began before the last one is discarded. */
  let epoch = 0;

  function entryAt(row: number): LogEntry | undefined {
    const spot = locate(row);
    return spot === null ? undefined : cached.get(spot.chunk)?.[spot.offset];
  }
  const chunksOf = (rows: readonly number[]): Set<string> =>
    new Set(rows.flatMap((row) => locate(row)?.chunk ?? []));
  const missing = () => chunksOf(wanted.filter((row) => entryAt(row) === undefined));

  function put(chunk: string, from: number, entries: readonly LogEntry[]): void {
    const known = cached.get(chunk) ?? [];
    for (const [offset, entry] of entries.entries()) known[from + offset] = entry;
    cached.delete(chunk);
    cached.set(chunk, known);
    let count = 0;
    for (const { length } of cached.values()) count += length;
    // Matches of a filter may come from more chunks than the cache holds, so those in view stay.
    const kept = chunksOf(wanted).add(chunk);
    for (const [oldest, { length }] of cached) {
      if (count <= CACHED_ENTRIES) break;
      if (!kept.has(oldest) && cached.delete(oldest)) count -= length;
    }
  }
  function readMissing(): void {
    for (const chunk of missing()) {
      if (reading.size >= PARALLEL_READS) return;
      if (!reading.has(chunk) && !failed.has(chunk)) void readChunk(chunk);
    }
  }
  async function readChunk(chunk: string): Promise<void> {
    const begun = epoch;
    reading.add(chunk);
    const entries = await read(chunk)
      .then(parseEntries)
      .catch(() => []);
    reading.delete(chunk);
    if (begun === epoch) {
      put(chunk, 0, entries);
      // The chunk is unreadable, or has fewer entries than the log reported.
      if (missing().has(chunk)) failed.add(chunk);
    }
    readMissing();
    loaded();
  }

  return {
    at(row: number): LogRow {
      const entry = entryAt(row);
      if (entry !== undefined) return entry;
      return failed.has(locate(row)?.chunk ?? "") ? "unreadable" : "loading";
    },
    show(rows: readonly number[]): void {
      wanted = rows;
      const needed = missing();
      // A failed chunk is read again after its rows have left the view and come back.
      for (const chunk of failed) if (!needed.has(chunk)) failed.delete(chunk);
      readMissing();
    },
    /** Adds new entries of a chunk, the first of which has the offset `from`. */
    arrive: put,
    /** Call it when row numbers come to stand for other entries. */
    reset(): void {
      epoch++;
      wanted = [];
      failed.clear();
    },
    /** Forgets all entries. */
    clear: () => cached.clear(),
  };
}
