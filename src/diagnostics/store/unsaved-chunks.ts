import { type LogEntry, parseEntries } from "../entry.ts";
import type { ChunkRef, LogChange } from "../log.ts";

/** A chunk is full at this number of entries or characters, or at this age in milliseconds. */
const FULL_COUNT = 500;
const FULL_LENGTH = 250_000;
const FULL_AGE = 10_000;
/** Younger chunks are not sealed, so that two tabs that write at the same time do not create many chunks. */
const SEALABLE_AGE = 1000;
/** Entries are appended in batches of this size, so a chunk can exceed its length by one batch. */
const BATCH = 50;
/** The maximum number of chunks in one write. */
const WRITE_LIMIT = 32;
/** The digits of a chunk's time, so that IDs sort by time. */
const TIME_DIGITS = 15;

/** The beginning of the ID of a chunk that begins at this time, in milliseconds since the Unix epoch. */
export const timeOfId = (time: number): string => String(time).padStart(TIME_DIGITS, "0");

/** A chunk of this tab that grows or is not stored yet. */
export interface Chunk {
  readonly id: string;
  readonly begunAt: number;
  /** The entries in JSON, separated by commas. */
  text: string;
  count: number;
  /** The number of stored entries. */
  savedCount: number;
  /** No entry may be appended, because another tab has stored entries since the last one. */
  sealed: boolean;
  /** Whether storage may contain a part, also after a write that seemed to fail. */
  maybeStored: boolean;
}

/** The part of a chunk that a write stores. The chunk may grow during the write. */
export interface Portion {
  readonly chunk: Chunk;
  readonly count: number;
}

/** A range of entries that was stored. */
export interface Stored {
  readonly chunk: string;
  readonly from: number;
  readonly count: number;
}

const isFull = ({ begunAt, count, text, sealed }: Chunk, now: number): boolean =>
  sealed || count >= FULL_COUNT || text.length >= FULL_LENGTH || now - begunAt >= FULL_AGE;

const arrayOf = (text: string): string => `[${text}]`;

const unsavedEntries = ({ text, savedCount }: Chunk): readonly LogEntry[] =>
  parseEntries(arrayOf(text)).slice(savedCount);

/** The chunks of this tab that grow or are not stored yet, oldest first. */
export function createUnsavedChunks(tab: string) {
  let chunks: Chunk[] = [];
  let latest = 0;

  function growingChunk(now: number): Chunk {
    const last = chunks.at(-1);
    if (last !== undefined && !isFull(last, now)) return last;
    // The ID contains the time, so two chunks of a tab must not begin at the same time.
    latest = Math.max(now, latest + 1);
    const next: Chunk = {
      id: `${timeOfId(latest)}-${tab}`,
      begunAt: latest,
      text: "",
      count: 0,
      savedCount: 0,
      sealed: false,
      maybeStored: false,
    };
    chunks.push(next);
    return next;
  }

  return {
    add(entries: readonly LogEntry[], now: number): readonly LogChange[] {
      const changes: { type: "added"; chunk: string; from: number; entries: LogEntry[] }[] = [];
      for (let from = 0; from < entries.length;) {
        const chunk = growingChunk(now);
        const batch = entries.slice(from, from + Math.min(BATCH, FULL_COUNT - chunk.count));
        const change = changes.at(-1);
        if (change?.chunk === chunk.id) change.entries.push(...batch);
        else changes.push({ type: "added", chunk: chunk.id, from: chunk.count, entries: batch });
        const text = JSON.stringify(batch).slice(1, -1);
        chunk.text = chunk.count === 0 ? text : `${chunk.text},${text}`;
        chunk.count += batch.length;
        from += batch.length;
      }
      return changes;
    },
    unsaved: (): readonly Portion[] =>
      chunks
        .filter(({ count, savedCount }) => count > savedCount)
        .slice(0, WRITE_LIMIT)
        .map((chunk) => ({ chunk, count: chunk.count })),
    /** Marks the portions as stored. Returns the ranges that were not stored before. */
    settle(portions: readonly Portion[], now: number): readonly Stored[] {
      const stored: Stored[] = [];
      for (const { chunk, count } of portions) {
        const from = chunk.savedCount;
        // Another write has already stored this portion.
        if (count <= from) continue;
        chunk.savedCount = count;
        stored.push({ chunk: chunk.id, from, count: count - from });
      }
      chunks = chunks.filter(
        (chunk) =>
          chunk.count > chunk.savedCount || (chunk === chunks.at(-1) && !isFull(chunk, now)),
      );
      return stored;
    },
    /** Call it when another tab has stored entries: the next entry begins a new chunk. */
    seal(now: number): void {
      const last = chunks.at(-1);
      if (last !== undefined && now - last.begunAt >= SEALABLE_AGE) last.sealed = true;
    },
    list: (): readonly ChunkRef[] => chunks.map(({ id, count }) => ({ id, count })),
    /** The entries of a chunk as the text of a JSON array; undefined if the chunk is not here. */
    read(id: string): string | undefined {
      const chunk = chunks.find((candidate) => candidate.id === id);
      return chunk && arrayOf(chunk.text);
    },
    /** The unsaved entries that are not older than this time in ISO 8601. */
    unsavedSince: (time: string): readonly LogEntry[] =>
      chunks.flatMap(unsavedEntries).filter(({ timestamp }) => timestamp >= time),
    drop(): void {
      chunks = [];
    },
  };
}
