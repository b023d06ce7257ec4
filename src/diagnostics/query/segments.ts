import type { ChunkRef } from "../log.ts";

/** Entries that are consecutive both in a chunk and in the list of all entries. */
export interface Segment {
  readonly chunk: string;
  /** The first entry's offset in its chunk. */
  readonly from: number;
  /** The first entry's index in the list. */
  readonly index: number;
  readonly count: number;
}

/**
 * Maps the list's entries to their chunks. The list begins with the stored chunks, one after the other.
 * New entries are appended in the order of their arrival, so chunks of two tabs may alternate.
 */
export function createSegments(chunks: readonly ChunkRef[] = []) {
  const segments: Segment[] = [];
  /** The number of entries of each chunk that are in the list. */
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
    /** A copy of the current segments. */
    list: (): readonly Segment[] => segments.slice(),
    /** @returns undefined if no entry has this index. */
    find(index: number): Segment | undefined {
      let low = 0;
      let high = segments.length;
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if ((segments[middle]?.index ?? 0) <= index) low = middle;
        else high = middle;
      }
      return index < total ? segments[low] : undefined;
    },
    /**
     * Appends new entries of a chunk, and earlier entries of that chunk that the list does not have yet.
     *
     * @returns how many of the new entries, counted from the first, were in the list already.
     */
    add(chunk: string, from: number, count: number): number {
      const since = known.get(chunk) ?? from;
      const end = from + count;
      if (end > since) append(chunk, since, end - since);
      return Math.min(count, Math.max(0, since - from));
    },
  };
}
