import type { LogEntry } from "../entry.ts";

/** So many entries are kept decoded: those of the rows in view, and of where one has just been. */
const CAPACITY = 10_000;

/** Entries of a chunk from a place on: what arrives is known before its chunk was ever read. */
interface Decoded {
  readonly from: number;
  readonly entries: LogEntry[];
}

/** The chunks that were needed last, decoded. */
export interface Chunks {
  readonly at: (chunk: string, place: number) => LogEntry | undefined;
  readonly arrive: (chunk: string, from: number, entries: readonly LogEntry[]) => void;
  readonly keep: (chunk: string, entries: readonly LogEntry[]) => void;
  readonly clear: () => void;
}

export function createChunks(): Chunks {
  // In the order of their use, the latest last.
  const kept = new Map<string, Decoded>();
  let count = 0;

  function drop(chunk: string): void {
    count -= kept.get(chunk)?.entries.length ?? 0;
    kept.delete(chunk);
  }
  function put(chunk: string, decoded: Decoded): void {
    drop(chunk);
    kept.set(chunk, decoded);
    count += decoded.entries.length;
    for (const oldest of kept.keys()) {
      if (count <= CAPACITY || oldest === chunk) break;
      drop(oldest);
    }
  }
  return {
    at(chunk, place) {
      const decoded = kept.get(chunk);
      return decoded?.entries[place - decoded.from];
    },
    arrive(chunk, from, entries) {
      const before = kept.get(chunk);
      if (before === undefined || before.from + before.entries.length < from) {
        put(chunk, { from, entries: entries.slice() });
        return;
      }
      const known = before.from + before.entries.length - from;
      drop(chunk);
      for (const entry of entries.slice(known)) before.entries.push(entry);
      put(chunk, before);
    },
    keep(chunk, entries) {
      const before = kept.get(chunk);
      // It may have grown while it was read.
      const later =
        before !== undefined && before.from <= entries.length
          ? before.entries.slice(entries.length - before.from)
          : [];
      put(chunk, { from: 0, entries: [...entries, ...later] });
    },
    clear() {
      kept.clear();
      count = 0;
    },
  };
}
