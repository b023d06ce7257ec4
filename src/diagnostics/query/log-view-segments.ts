import type { ChunkRef } from "../log.ts";

/** Entries that follow one another both in a chunk and in the list. */
export interface Segment {
  readonly chunk: string;
  /** The first one's place in its chunk, and its place in the list. */
  readonly from: number;
  readonly index: number;
  readonly count: number;
}

/**
 * Where each entry of the list is kept. What was there comes chunk by chunk; what arrives is set
 * behind it, so that two tabs that write at once take turns.
 */
export interface Segments {
  readonly total: () => number;
  /** All of them as they are now. */
  readonly list: () => readonly Segment[];
  readonly find: (index: number) => Segment | undefined;
  /**
   * Adds entries that arrived.
   *
   * @returns how many of them, counted from the first, were known already.
   */
  readonly add: (chunk: string, from: number, count: number) => number;
}

export function createSegments(chunks: readonly ChunkRef[]): Segments {
  const segments: Segment[] = [];
  /** Up to which place each chunk is in the list. */
  const known = new Map<string, number>();
  let total = 0;

  function append(chunk: string, from: number, count: number): void {
    const last = segments.at(-1);
    if (last?.chunk === chunk && last.from + last.count === from)
      segments[segments.length - 1] = { ...last, count: last.count + count };
    else segments.push({ chunk, from, index: total, count });
    total += count;
    known.set(chunk, from + count);
  }
  for (const { id, count } of chunks) if (count > 0) append(id, 0, count);

  return {
    total: () => total,
    list: () => segments.slice(),
    find(index) {
      let low = 0;
      let high = segments.length;
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if ((segments[middle]?.index ?? 0) <= index) low = middle;
        else high = middle;
      }
      return index < total ? segments[low] : undefined;
    },
    add(chunk, from, count) {
      const since = known.get(chunk) ?? from;
      const end = from + count;
      // What was missed in between is in its chunk, and so can be read.
      if (end > since) append(chunk, since, end - since);
      return Math.min(count, Math.max(0, since - from));
    },
  };
}
