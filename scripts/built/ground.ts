import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The colours of the grounds that pages stand on, by the `data-brand` that they name, or by "". */
export type Grounds = ReadonlyMap<string, string>;

/** A brand's own tokens: the selector that they stand behind, and the ground as their first. */
const BLOCK = /^:root(?::has\(\[data-brand="(\w+)"\]\))? \{[^}]*?--night: (#[\da-f]+);/gm;

/** The tokens are where a colour has its name; whoever needs one outside of a style sheet asks them. */
export function readGrounds(root: string): Grounds {
  const tokens = readFileSync(join(root, "src/components/tokens.css"), "utf8");
  return new Map(
    [...tokens.matchAll(BLOCK)].map(([, brand = "", colour = ""]) => [brand, colour] as const),
  );
}

/** The ground of a page, by its markup: browsers paint their own bars in it before any script has run. */
export function groundOf(grounds: Grounds, markup: string): string {
  const brand = /\sdata-brand="(\w+)"/.exec(markup)?.[1] ?? "";
  const ground = grounds.get(brand);
  if (ground === undefined) throw new Error(`The tokens have no ground for the brand "${brand}".`);
  return ground;
}
