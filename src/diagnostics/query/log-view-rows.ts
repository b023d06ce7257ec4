import { type LogEntry, parseEntries } from "../entry.ts";
import type { Log } from "../log.ts";
import type { Chunks } from "./log-view-chunks.ts";

/** What a row shows: its entry, or why not. */
export type LogRow = LogEntry | "loading" | "unreadable";

/** Where an entry is kept. */
interface Spot {
  readonly chunk: string;
  readonly place: number;
}

interface RowLoading {
  readonly read: Log["read"];
  readonly chunks: Chunks;
  /** Where a row's entry is kept; null for a row that there is not. */
  readonly find: (row: number) => Spot | null;
  /** Rows can be shown that could not before. */
  readonly loaded: () => void;
}

/** So many chunks are read at a time. A fast ride along the bar asks for far more than it will look at. */
const AT_A_TIME = 2;

/** Reads the chunks of the rows that are looked at, and of no others. */
export function createRowLoader({ read, chunks, find, loaded }: RowLoading) {
  let wanted: readonly number[] = [];
  /** The entries of the rows that are looked at; matches of a filter may be of more chunks than are kept. */
  let shown = new Map<number, LogEntry>();
  const reading = new Set<string>();
  const failed = new Set<string>();
  /** Counts the beginnings: what was asked for before one is not taken when it comes. */
  let epoch = 0;

  function entryAt(row: number): LogEntry | undefined {
    const spot = find(row);
    return shown.get(row) ?? (spot === null ? undefined : chunks.at(spot.chunk, spot.place));
  }
  function takeShown(): void {
    shown = new Map(
      wanted.flatMap((row) => {
        const entry = entryAt(row);
        return entry === undefined ? [] : [[row, entry] as const];
      }),
    );
  }
  const missing = (): string[] => [
    ...new Set(wanted.flatMap((row) => (shown.has(row) ? [] : (find(row)?.chunk ?? [])))),
  ];
  function readMissing(): void {
    for (const chunk of missing()) {
      if (reading.size >= AT_A_TIME) return;
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
      chunks.keep(chunk, entries);
      takeShown();
      // It cannot be read, or holds less than was said.
      if (missing().includes(chunk)) failed.add(chunk);
    }
    readMissing();
    loaded();
  }

  return {
    at(row: number): LogRow {
      const entry = entryAt(row);
      if (entry !== undefined) return entry;
      return failed.has(find(row)?.chunk ?? "") ? "unreadable" : "loading";
    },
    show(rows: readonly number[]): void {
      wanted = rows;
      takeShown();
      const needed = missing();
      // What has been out of sight in between is tried again.
      for (const chunk of failed) if (!needed.includes(chunk)) failed.delete(chunk);
      readMissing();
    },
    /** The rows are of other entries from now on. */
    reset(): void {
      epoch++;
      wanted = [];
      shown = new Map();
      failed.clear();
    },
  };
}
