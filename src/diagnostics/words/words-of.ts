import { parseProviderError } from "../../provider/provider-error.ts";

/** What an error of whatever shape says; its kind where it says nothing. */
export function wordsOf(error: unknown): string {
  const { texts, types } = parseProviderError(error);
  return texts[0] ?? types[0] ?? "it did not say why";
}
