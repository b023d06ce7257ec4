import { parseProviderError } from "../../provider/provider-error.ts";

/** Far more characters than any sentence keeps; with a text as long as a text can be, none could be made. */
const WORDS = 1_000_000;

/** What an error of any shape says to a developer, or else its kind. */
export function wordsOf(error: unknown): string {
  const { texts, types } = parseProviderError(error, "developer");
  return (texts[0] ?? types[0] ?? "it did not say why").slice(0, WORDS);
}
