import damerauLevenshtein from "damerau-levenshtein";

/** Keeps only letters, so that `callStart`, `call_start` and `Call Start` are close to `call-start`. */
const plain = (word: string): string => word.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/** Longer texts get no suggestion: they are not typos, and comparing them would take time. */
const LONGEST_WORD = 40;

/** The closest known word, or null if none is close. */
export function nearestWord(word: string, known: readonly string[]): string | null {
  if (word.length > LONGEST_WORD) return null;
  const wanted = plain(word);
  let best: string | null = null;
  let least = Infinity;
  for (const candidate of known) {
    const name = plain(candidate);
    const tolerated = Math.floor(Math.max(wanted.length, name.length) / 3);
    // Two letters in the wrong order are one change.
    const { steps } = damerauLevenshtein(wanted, name);
    if (steps <= tolerated && steps < least) [best, least] = [candidate, steps];
  }
  return best;
}
