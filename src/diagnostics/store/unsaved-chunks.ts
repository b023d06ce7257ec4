import {
  append,
  arrayOf,
  beginChunk,
  type Chunk,
  isFull,
  seal,
  takeFrom,
  unsavedEntries,
} from "./chunk.ts";
import type { Mark } from "./chunk-store.ts";
import type { LogEntry } from "../entry.ts";
import type { ChunkRef, LogChange } from "../log.ts";

/** Chunks that are stored at once. */
const WRITE_LIMIT = 32;
/** The length of a moment in ISO 8601, which a mark begins with. */
const MOMENT_LENGTH = 24;

/** As much of a chunk as is being stored, however it grows meanwhile. */
export interface Portion {
  readonly chunk: Chunk;
  readonly count: number;
  readonly length: number;
}

/** Entries that have come into storage. */
export interface Stored {
  readonly chunk: string;
  readonly from: number;
  readonly count: number;
}

/** This tab's chunks that grow or are not stored yet, the oldest first. */
export interface UnsavedChunks {
  readonly add: (entries: readonly LogEntry[], now: number) => readonly LogChange[];
  readonly unsaved: () => readonly Portion[];
  /** Notes what is stored, and tells what of it was not before. */
  readonly settle: (portions: readonly Portion[], now: number) => readonly Stored[];
  /** Another tab has stored something: what comes after it begins a chunk of its own. */
  readonly seal: (now: number) => void;
  readonly list: () => readonly ChunkRef[];
  /** The entries of a chunk as the text of a JSON array; undefined of one that is not here. */
  readonly read: (id: string) => string | undefined;
  /** What is not stored and was made since the mark. */
  readonly unsavedSince: (mark: Mark) => readonly LogEntry[];
  readonly drop: () => void;
}

export function createUnsavedChunks(tab: string): UnsavedChunks {
  let chunks: Chunk[] = [];
  let latest = 0;

  function growing(now: number): Chunk {
    const last = chunks.at(-1);
    if (last !== undefined && !isFull(last, now)) return last;
    // Two chunks of a tab never begin at the same moment: it is half of their name.
    latest = Math.max(now, latest + 1);
    const next = beginChunk(latest, tab);
    chunks.push(next);
    return next;
  }

  return {
    add(entries, now) {
      const changes: { type: "added"; chunk: string; from: number; entries: LogEntry[] }[] = [];
      for (let from = 0; from < entries.length;) {
        const chunk = growing(now);
        const some = takeFrom(entries, from, chunk);
        const change = changes.at(-1);
        if (change?.chunk === chunk.id) change.entries.push(...some);
        else changes.push({ type: "added", chunk: chunk.id, from: chunk.count, entries: some });
        append(chunk, some);
        from += some.length;
      }
      return changes;
    },
    unsaved: () =>
      chunks
        .filter(({ count, savedCount }) => count > savedCount)
        .slice(0, WRITE_LIMIT)
        .map((chunk) => ({
          chunk,
          count: chunk.count,
          length: chunk.text.length,
        })),
    settle(portions, now) {
      const stored: Stored[] = [];
      for (const { chunk, count, length } of portions) {
        const from = chunk.savedCount;
        // More of it may have been stored meanwhile.
        if (count <= from) continue;
        chunk.savedCount = count;
        chunk.savedLength = length;
        stored.push({ chunk: chunk.id, from, count: count - from });
      }
      chunks = chunks.filter(
        (chunk) =>
          chunk.count > chunk.savedCount || (chunk === chunks.at(-1) && !isFull(chunk, now)),
      );
      return stored;
    },
    seal(now) {
      const last = chunks.at(-1);
      if (last !== undefined) seal(last, now);
    },
    list: () => chunks.map(({ id, count }) => ({ id, count })),
    read(id) {
      const chunk = chunks.find((candidate) => candidate.id === id);
      return chunk && arrayOf(chunk.text);
    },
    unsavedSince(mark) {
      const since = mark?.slice(0, MOMENT_LENGTH) ?? "";
      return chunks.flatMap(unsavedEntries).filter(({ timestamp }) => timestamp >= since);
    },
    drop() {
      chunks = [];
    },
  };
}
