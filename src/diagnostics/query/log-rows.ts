import { type LogEntry, parseEntries } from "../entry.ts";
import type { Log } from "../log.ts";

/** The content of a row: its entry, or the reason why it has none. */
export type LogRow = LogEntry | "loading" | "unreadable";

/** Above this number of decoded entries, the cache drops chunks whose rows were not seen lately. */
const CACHED_ENTRIES = 10_000;
/** How many chunks are read at once. A fast drag of the scroll bar requests far more than it shows. */
const PARALLEL_READS = 2;

/** A chunk's entries from an offset on. Entries before the offset are unknown until the chunk is read. */
interface Decoded {
  readonly from: number;
  readonly entries: LogEntry[];
}

/** The most recently used chunks, decoded. */
export function createChunkCache() {
  /** Least recently used first. */
  const cached = new Map<string, Decoded>();
  let count = 0;

  function drop(chunk: string): void {
    count -= cached.get(chunk)?.entries.length ?? 0;
    cached.delete(chunk);
  }
  function put(chunk: string, decoded: Decoded): void {
    drop(chunk);
    cached.set(chunk, decoded);
    count += decoded.entries.length;
    for (const oldest of cached.keys()) {
      if (count <= CACHED_ENTRIES || oldest === chunk) break;
      drop(oldest);
    }
  }
  return {
    at(chunk: string, offset: number): LogEntry | undefined {
      const decoded = cached.get(chunk);
      return decoded?.entries[offset - decoded.from];
    },
    /** Adds new entries. If they leave a gap, the entries before the gap are dropped. */
    arrive(chunk: string, from: number, entries: readonly LogEntry[]): void {
      const before = cached.get(chunk);
      if (before === undefined || before.from + before.entries.length < from) {
        put(chunk, { from, entries: entries.slice() });
        return;
      }
      const known = before.from + before.entries.length - from;
      drop(chunk);
      for (const entry of entries.slice(known)) before.entries.push(entry);
      put(chunk, before);
    },
    /** Stores a chunk that was read. Entries that arrived during the read stay. */
    keep(chunk: string, entries: readonly LogEntry[]): void {
      const before = cached.get(chunk);
      const later =
        before !== undefined && before.from <= entries.length
          ? before.entries.slice(entries.length - before.from)
          : [];
      put(chunk, { from: 0, entries: [...entries, ...later] });
    },
    clear(): void {
      cached.clear();
      count = 0;
    },
  };
}
export type ChunkCache = ReturnType<typeof createChunkCache>;

interface RowLoaderOptions {
  readonly read: Log["read"];
  readonly cache: ChunkCache;
  /** Locates a row's entry; null if the row does not exist. */
  readonly locate: (row: number) => { readonly chunk: string; readonly offset: number } | null;
  /** Called after each read. */
  readonly loaded: () => void;
}

/** Reads the chunks of the rows in view, and no others. */
export function createRowLoader({ read, cache, locate, loaded }: RowLoaderOptions) {
  let wanted: readonly number[] = [];
  /** The entries of the rows in view. Matches of a filter may come from more chunks than the cache holds. */
  let shown = new Map<number, LogEntry>();
  const reading = new Set<string>();
  const failed = new Set<string>();
  /** Counts the resets: a read that began before the last one is discarded. */
  let epoch = 0;

  function entryAt(row: number): LogEntry | undefined {
    const spot = locate(row);
    return shown.get(row) ?? (spot === null ? undefined : cache.at(spot.chunk, spot.offset));
  }
  function takeShown(): void {
    shown = new Map(
      wanted.flatMap((row) => {
        const entry = entryAt(row);
        return entry === undefined ? [] : [[row, entry] as const];
      }),
    );
  }
  const missing = (): Set<string> =>
    new Set(wanted.flatMap((row) => (shown.has(row) ? [] : (locate(row)?.chunk ?? []))));
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
      cache.keep(chunk, entries);
      takeShown();
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
      takeShown();
      const needed = missing();
      // A failed chunk is read again after its rows have left the view and come back.
      for (const chunk of failed) if (!needed.has(chunk)) failed.delete(chunk);
      readMissing();
    },
    /** Call it when row numbers come to stand for other entries. */
    reset(): void {
      epoch++;
      wanted = [];
      shown = new Map();
      failed.clear();
    },
  };
}
