import { inJson } from "./json.ts";

/** The maximum number of visible characters of a masked identifier. */
const MASKED_LENGTH = 8;

/** The first characters of an identifier, at most half of it, with an ellipsis. */
export const mask = (id: string): string =>
  `${id.slice(0, Math.min(MASKED_LENGTH, Math.floor(id.length / 2)))}…`;

export type IdMask = (text: string) => string;

export const NO_ID_MASK: IdMask = (text) => text;

/** Masks every occurrence of these identifiers, in plain text and in JSON. Null and empty ones are ignored. */
export function createIdMask(ids: readonly (string | null)[]): IdMask {
  const known = ids.filter((id): id is string => id !== null && id !== "");
  // The mask is cut from the plain identifier and then escaped: a cut within an escape would break the JSON.
  const masks = new Map(
    known.flatMap((id) => [[id, mask(id)] as const, [inJson(id), inJson(mask(id))] as const]),
  );
  // The longest identifier comes first, because one may be a prefix of another.
  const order = [...masks].sort(([a], [b]) => b.length - a.length);
  return (text) => order.reduce((rest, [id, masked]) => rest.replaceAll(id, () => masked), text);
}
