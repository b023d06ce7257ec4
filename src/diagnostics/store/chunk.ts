import { type LogEntry, parseEntries } from "../entry.ts";
import type { ChunkRef } from "../log.ts";

/** A chunk that holds this many entries, or this many characters, or is this old, grows no more. */
const FULL_COUNT = 500;
const FULL_LENGTH = 250_000;
const FULL_AGE = 10_000;

/** Of a number of milliseconds since the Unix epoch, so that texts sort like times. */
const TIME_DIGITS = 15;

/** So many entries are looked at together: a chunk may grow beyond its length by as much. */
const STRIDE = 50;

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
  /** It grows no more: what another tab has stored meanwhile stands between it and what comes. */
  sealed: boolean;
  /** Whether some of it may be in storage, also where that is not known. */
  maybeStored: boolean;
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
  sealed: false,
  maybeStored: false,
});

/** Two tabs that write at once are told apart by the second, and no finer: chunks are to be few. */
const SEALABLE_AGE = 1000;

export function seal(chunk: Chunk, now: number): void {
  if (now - chunk.begunAt >= SEALABLE_AGE) chunk.sealed = true;
}

export const isFull = ({ begunAt, count, text, sealed }: Chunk, now: number): boolean =>
  sealed || count >= FULL_COUNT || text.length >= FULL_LENGTH || now - begunAt >= FULL_AGE;

/** As many entries, from a place in the list, as a chunk takes before it is to be looked at again. */
export const takeFrom = (entries: readonly LogEntry[], from: number, chunk: Chunk): LogEntry[] =>
  entries.slice(from, from + Math.min(STRIDE, FULL_COUNT - chunk.count));

export function append(chunk: Chunk, entries: readonly LogEntry[]): void {
  const text = JSON.stringify(entries).slice(1, -1);
  chunk.text = chunk.count === 0 ? text : `${chunk.text},${text}`;
  chunk.count += entries.length;
}

/** The text of a JSON array of entries. */
export const arrayOf = (text: string): string => `[${text}]`;

/** The entries of a chunk that are not stored. */
export function unsavedEntries({ text, savedCount, savedLength }: Chunk): readonly LogEntry[] {
  const rest = text.slice(savedCount === 0 ? 0 : savedLength + 1);
  return parseEntries(arrayOf(rest));
}
