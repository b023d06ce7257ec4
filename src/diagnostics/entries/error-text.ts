import { parseProviderError } from "../../provider/provider-error.ts";

/** In characters. Longer than any sentence; a message around a text of the maximum length would throw. */
const MAX_LENGTH = 1_000_000;

/** The developer's text of an error of any shape, or else its type. */
export function errorText(error: unknown): string {
  const { texts, types } = parseProviderError(error, "developer");
  return (texts[0] ?? types[0] ?? "no reason given").slice(0, MAX_LENGTH);
}
