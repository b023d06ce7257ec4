/** How much of an identifier is shown, in characters. */
const MASKED_LENGTH = 8;

/** An identifier as it is shown until somebody asks for all of it; of a short one, half. */
export const mask = (id: string): string =>
  `${id.slice(0, Math.min(MASKED_LENGTH, Math.floor(id.length / 2)))}…`;

/** Takes from a text what is not to be shown. */
export type Veil = (text: string) => string;

/** Hides nothing. */
export const NO_VEIL: Veil = (text) => text;

/** Masks every occurrence of some identifiers, in plain text and in the text of JSON alike. */
export function createVeil(ids: readonly (string | null)[]): Veil {
  const known = ids.filter((id): id is string => id !== null && id !== "");
  const escaped = known.flatMap((id) => [id, JSON.stringify(id).slice(1, -1)]);
  // The longest first: one may be the beginning of another.
  const order = [...new Set(escaped)].sort((a, b) => b.length - a.length);
  return (text) => order.reduce((veiled, id) => veiled.replaceAll(id, mask(id)), text);
}
