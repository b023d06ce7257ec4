/** Numbers that grow at one end, kept as such: a million of them take four megabytes. */
function createNumbers() {
  let kept = new Uint32Array(256);
  let count = 0;
  return {
    push(value: number): void {
      if (count === kept.length) {
        const more = new Uint32Array(kept.length * 2);
        more.set(kept);
        kept = more;
      }
      kept[count++] = value;
    },
    at: (place: number): number | undefined => (place < count ? kept[place] : undefined),
    count: () => count,
  };
}

/**
 * The entries that passed a filter, as rows. Those of before are found from the newest backwards, and
 * get the numbers -1, -2 and so on; those that arrive get 0, 1 and so on. So no row ever changes its number.
 */
export interface Matches {
  readonly found: (index: number) => void;
  readonly arrived: (index: number) => void;
  /** The number of the first row, and one beyond the last. */
  readonly first: () => number;
  readonly end: () => number;
  /** Which entry a row shows. */
  readonly at: (row: number) => number | undefined;
}

export function createMatches(): Matches {
  const older = createNumbers();
  const newer = createNumbers();
  return {
    found: older.push,
    arrived: newer.push,
    first: () => 0 - older.count(),
    end: newer.count,
    at: (row) => (row < 0 ? older.at(-1 - row) : newer.at(row)),
  };
}
