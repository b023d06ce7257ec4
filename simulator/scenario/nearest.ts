/** Edit distance with swaps: changed, added, dropped and transposed letters count one each. */
function distance(from: string, to: string): number {
  const costs = [Array.from({ length: to.length + 1 }, (_, index) => index)];
  const costAt = (row: number, column: number): number => costs[row]?.[column] ?? 0;
  for (let row = 1; row <= from.length; row++) {
    const current = (costs[row] = [row]);
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        costAt(row - 1, column) + 1,
        costAt(row, column - 1) + 1,
        costAt(row - 1, column - 1) + (same ? 0 : 1),
        swapped ? costAt(row - 2, column - 2) + 1 : Infinity,
      );
    }
  }
  return costAt(from.length, to.length);
}

/** Keeps only letters, so that `callStart`, `call_start` and `Call Start` are close to `call-start`. */
const plain = (word: string): string => word.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/** Longer texts get no suggestion: they are no typos, and comparing them would take time. */
const LONGEST_WORD = 40;

/** The closest known word, or null if none is close. */
export function nearest(word: string, known: readonly string[]): string | null {
  if (word.length > LONGEST_WORD) return null;
  const wanted = plain(word);
  let best: string | null = null;
  let least = Infinity;
  for (const candidate of known) {
    const name = plain(candidate);
    const tolerated = Math.floor(Math.max(wanted.length, name.length) / 3);
    if (Math.abs(wanted.length - name.length) > tolerated) continue;
    const changes = distance(wanted, name);
    if (changes <= tolerated && changes < least) [best, least] = [candidate, changes];
  }
  return best;
}
