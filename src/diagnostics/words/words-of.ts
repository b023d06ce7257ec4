import { parseProviderError } from "../../provider/provider-error.ts";

/** Far more characters than any sentence keeps; with a text as long as a text can be, none could be made. */
const WORDS = 1_000_000;

/** What an error of whatever shape says; its kind where it says nothing. */
export function wordsOf(error: unknown): string {
  const { texts, types } = parseProviderError(error);
  return (texts[0] ?? types[0] ?? "it did not say why").slice(0, WORDS);
}
