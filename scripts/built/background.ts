import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Background colours by the value of `data-brand`; "" for pages without one. */
export type Backgrounds = ReadonlyMap<string, string>;

/** The tokens of one brand, which begin with its background. */
const BLOCK = /^:root(?::has\(\[data-brand="(\w+)"\]\))? \{[^}]*?--night: (#[\da-f]+);/gm;

/** Reads the colours from tokens.css, which owns them. */
export function readBackgrounds(root: string): Backgrounds {
  const tokens = readFileSync(join(root, "src/components/tokens.css"), "utf8");
  return new Map(
    [...tokens.matchAll(BLOCK)].map(([, brand = "", colour = ""]) => [brand, colour] as const),
  );
}

/** The background of a page by its markup. Browsers colour their own bars with it before a script runs. */
export function backgroundOf(backgrounds: Backgrounds, markup: string): string {
  const brand = /\sdata-brand="(\w+)"/.exec(markup)?.[1] ?? "";
  const colour = backgrounds.get(brand);
  if (colour === undefined)
    throw new Error(`tokens.css has no background for the brand "${brand}".`);
  return colour;
}
