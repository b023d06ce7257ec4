import { inJson } from "./words/in-json.ts";

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
  // Both are escaped: a mask that ends within an escape would be no JSON any more.
  const masks = new Map(
    known.flatMap((id) => [[id, mask(id)] as const, [inJson(id), inJson(mask(id))] as const]),
  );
  // The longest first: one may be the beginning of another.
  const order = [...masks].sort(([a], [b]) => b.length - a.length);
  return (text) =>
    order.reduce((veiled, [id, masked]) => veiled.replaceAll(id, () => masked), text);
}
