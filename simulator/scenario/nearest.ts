import damerauLevenshtein from "damerau-levenshtein";

/** Keeps only letters, so that `callStart`, `call_start` and `Call Start` are close to `call-start`. */
const plain = (word: string): string => word.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/** Longer texts get no suggestion: they are not typos, and comparing them would take time. */
const LONGEST_WORD = 40;

/** The closest known word, or null if none is close. */
export function nearestWord(word: string, known: readonly string[]): string | null {
  if (word.length > LONGEST_WORD) return null;
  const wanted = plain(word);
  const near = known.flatMap((candidate) => {
    const name = plain(candidate);
    // Two letters in the wrong order are one change.
    const { steps } = damerauLevenshtein(wanted, name);
    const tolerated = Math.floor(Math.max(wanted.length, name.length) / 3);
    return steps <= tolerated ? { candidate, steps } : [];
  });
  return near.sort((a, b) => a.steps - b.steps)[0]?.candidate ?? null;
}
