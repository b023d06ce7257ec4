import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Matches the block of tokens of one brand in tokens.css and captures the brand's background. */
const BLOCK = /^:root(?::has\(\[data-brand="(\w+)"\]\))? \{[^}]*?--night: (#[\da-f]+);/gm;

/**
 * The background colour of the page with this markup, from tokens.css, so that it is written in one place only.
 * It is part of the document, because browsers colour their own bars before a script runs.
 */
export function backgroundOf(root: string, markup: string): string {
  const tokens = readFileSync(join(root, "src/components/tokens.css"), "utf8");
  const brand = /\sdata-brand="(\w+)"/.exec(markup)?.[1];
  const colour = [...tokens.matchAll(BLOCK)].find(([, owner]) => owner === brand)?.[2];
  if (colour === undefined)
    throw new Error(`tokens.css has no background for the brand "${brand ?? ""}".`);
  return colour;
}
