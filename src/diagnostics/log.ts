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

/**
 * Yields the chunks of a range; null in place of each entry that cannot be read.
 *
 * @param step 1 for the oldest chunk first, -1 for the newest.
 */
export async function* chunksOf(
  { read }: Pick<LogReader, "read">,
  { first, end, epoch }: LogRange,
  step: 1 | -1 = 1,
): AsyncGenerator<LogChunk | null, void, undefined> {
  for (let position = step > 0 ? first : end - 1; position >= first && position < end;) {
    const chunk = await read(position, epoch).catch(() => null);
    const { from, count } = chunk ?? { from: position, count: 1 };
    position = step > 0 ? from + count : from - 1;
    yield chunk;
  }
}
