import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Background colours by the value of `data-brand`; "" for pages without one. */
export type Backgrounds = ReadonlyMap<string, string>;

/** Matches the block of tokens of one brand in tokens.css and captures the brand's background. */
const BLOCK = /^:root(?::has\(\[data-brand="(\w+)"\]\))? \{[^}]*?--night: (#[\da-f]+);/gm;

/** Reads the background colours from tokens.css, so that they are written in one place only. */
export function readBackgrounds(root: string): Backgrounds {
  const tokens = readFileSync(join(root, "src/components/tokens.css"), "utf8");
  return new Map(
    [...tokens.matchAll(BLOCK)].map(([, brand = "", colour = ""]) => [brand, colour] as const),
  );
}

/**
 * The background colour of the page with this markup. It is written into the document, because browsers
 * colour their own bars before a script runs.
 */
export function backgroundOf(backgrounds: Backgrounds, markup: string): string {
  const brand = /\sdata-brand="(\w+)"/.exec(markup)?.[1] ?? "";
  const colour = backgrounds.get(brand);
  if (colour === undefined)
    throw new Error(`tokens.css has no background for the brand "${brand}".`);
  return colour;
}
