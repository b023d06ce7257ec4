import { readFileSync } from "node:fs";
import { readPalette } from "../../src/visualiser/colours.ts";

const tokens = readFileSync("src/components/tokens.css", "utf8");

/** The visualiser's colours in the page's style sheet. */
export const BRAND_PALETTE = readPalette(
  (name) => new RegExp(`${name}: (#[0-9a-f]+);`).exec(tokens)?.[1] ?? "",
);
