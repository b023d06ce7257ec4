import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The style sheets with the tokens of the brands. */
const SHEETS = ["src/components/tokens.css", "src/components/legal-tokens.css"];

/** Matches the block of tokens of one brand and captures the brand's background. */
const BLOCK = /^:root(?::where\(:has\(\[data-brand="(\w+)"\]\)\))? \{[^}]*?--night: (#[\da-f]+);/gm;

/**
 * The background colour of the page with this markup, from the style sheets, so that it is written in one place only.
 * It is part of the document, because browsers colour their own bars before a script runs.
 */
export function backgroundOf(root: string, markup: string): string {
  const tokens = SHEETS.map((sheet) => readFileSync(join(root, sheet), "utf8")).join("");
  const brand = /\sdata-brand="(\w+)"/.exec(markup)?.[1];
  const colour = [...tokens.matchAll(BLOCK)].find(([, owner]) => owner === brand)?.[2];
  if (colour === undefined)
    throw new Error(`No style sheet has a background for the brand "${brand ?? ""}".`);
  return colour;
}
