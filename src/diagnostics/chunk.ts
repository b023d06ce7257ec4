import type { LogEntry } from "./entry.ts";
import type { ChunkRef } from "./log.ts";

/** A chunk that holds this many entries, or this many characters, or is this old, grows no more. */
const FULL_COUNT = 500;
const FULL_LENGTH = 250_000;
const FULL_AGE = 10_000;

/** Of a number of milliseconds since the Unix epoch, so that texts sort like times. */
const TIME_DIGITS = 15;

/** A run of entries of this tab that grows, or waits to be stored. */
export interface Chunk {
  readonly id: string;
  readonly begunAt: number;
  /** The entries in JSON, with commas between them. */
  text: string;
  count: number;
  /** How much of it is stored: entries, and characters of the text. */
  savedCount: number;
  savedLength: number;
}

export const chunkId = (begunAt: number, tab: string): string =>
  `${String(begunAt).padStart(TIME_DIGITS, "0")}-${tab}`;

/** Names a chunk in storage: a listing of the names alone tells the chunks' order and their counts. */
export const keyOf = ({ id, count }: ChunkRef): string => `${id}:${count}`;

export function refOf(key: string): ChunkRef {
  const end = key.lastIndexOf(":");
  return { id: key.slice(0, end), count: Number(key.slice(end + 1)) };
}

export const beginChunk = (begunAt: number, tab: string): Chunk => ({
  id: chunkId(begunAt, tab),
  begunAt,
  text: "",
  count: 0,
  savedCount: 0,
  savedLength: 0,
});

export const isFull = ({ begunAt, count, text }: Chunk, now: number): boolean =>
  count >= FULL_COUNT || text.length >= FULL_LENGTH || now - begunAt >= FULL_AGE;

export function append(chunk: Chunk, entry: LogEntry): void {
  const text = JSON.stringify(entry);
  chunk.text = chunk.count === 0 ? text : `${chunk.text},${text}`;
  chunk.count += 1;
}

/** The text of a JSON array of entries. */
export const arrayOf = (text: string): string => `[${text}]`;

export const parseEntries = (text: string): LogEntry[] => JSON.parse(text) as LogEntry[];

/** The entries of a chunk that are not stored. */
export function unsavedEntries({ text, savedCount, savedLength }: Chunk): LogEntry[] {
  const rest = text.slice(savedCount === 0 ? 0 : savedLength + 1);
  return parseEntries(arrayOf(rest));
}
