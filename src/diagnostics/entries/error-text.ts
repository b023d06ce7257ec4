import { parseProviderError } from "../../provider/provider-error.ts";

/** In characters. A message that contains a text of JavaScript's maximum string length could not be built. */
const MAX_LENGTH = 1_000_000;

/** The text that an error of any shape has for developers; without one, the error's type. */
export function errorText(error: unknown): string {
  const { texts, types } = parseProviderError(error, "developer");
  return (texts[0] ?? types[0] ?? "no reason given").slice(0, MAX_LENGTH);
}
