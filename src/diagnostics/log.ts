import { type LogEntry, parseEntries } from "./entry.ts";

/**
 * The entries of the log at one moment. The position of an entry is the number of entries that were stored before it
 * since the last clear, by all tabs.
 */
export interface LogRange {
  /** The position of the oldest entry. */
  readonly first: number;
  /** One beyond the position of the newest entry. */
  readonly end: number;
  /** Increases when positions come to stand for other entries. */
  readonly epoch: number;
}

/** Consecutive entries that are stored together. */
export interface LogChunk {
  /** The position of its first entry. */
  readonly from: number;
  readonly count: number;
  /** A JSON array. */
  readonly text: string;
}

export interface LogReader {
  /** Never rejects. */
  readonly range: () => Promise<LogRange>;
  /** Returns the chunk with the entry at a position. Rejects if it cannot be read, or if the epoch is over. */
  readonly read: (position: number, epoch: number) => Promise<LogChunk>;
}

/** The entries of a chunk that are within a range. Throws if the text is not JSON. */
export const entriesWithin = (
  { from, text }: LogChunk,
  { first, end }: Pick<LogRange, "first" | "end"> = { first: 0, end: Infinity },
): readonly LogEntry[] => parseEntries(text).slice(Math.max(0, first - from), end - from);

/** Yields the chunks of a range, oldest first; null in place of each entry that cannot be read. */
export async function* chunksOf(
  { read }: Pick<LogReader, "read">,
  { first, end, epoch }: LogRange,
): AsyncGenerator<LogChunk | null, void, undefined> {
  for (let position = first; position < end;) {
    const chunk = await read(position, epoch).catch(() => null);
    position = chunk === null ? position + 1 : chunk.from + chunk.count;
    yield chunk;
  }
}

/** Like {@link chunksOf}, newest first. */
export async function* chunksBackOf(
  { read }: Pick<LogReader, "read">,
  { first, end, epoch }: LogRange,
): AsyncGenerator<LogChunk | null, void, undefined> {
  for (let position = end - 1; position >= first;) {
    const chunk = await read(position, epoch).catch(() => null);
    position = (chunk?.from ?? position) - 1;
    yield chunk;
  }
}
