import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");
/** Where colours have their names. All other style sheets use those. */
const TOKEN_FILES = ["src/components/tokens.css", "simulator/console/instrument-tokens.css"];
const COLOUR = /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/gi;

/** A sheet's declarations alone: what a comment or an address spells is no colour. */
const declarations = (sheet: string) =>
  sheet.replaceAll(/\/\*.*?\*\//gs, "").replaceAll(/url\([^)]*\)/g, "");
const coloursOf = (sheet: string): readonly string[] => declarations(sheet).match(COLOUR) ?? [];

const sheets = ["src", "simulator"].flatMap((room) =>
  readdirSync(join(ROOT, room), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".css"))
    .map((path) => `${room}/${path}`),
);
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

test("a colour is told from what only looks like one", () => {
  expect(coloursOf("a { color: #fff; background: RGB(0 0 0 / 0.5) }")).toHaveLength(2);
  expect(coloursOf("/* #fff */ a { fill: var(--pearl); mask: url(a.svg#abc) }")).toEqual([]);
});

test.each(sheets.filter((path) => !TOKEN_FILES.includes(path)))("%s names no colour", (path) => {
  expect(coloursOf(read(path))).toEqual([]);
});

test.each(TOKEN_FILES)("%s is where colours are named", (path) => {
  expect(coloursOf(read(path))).not.toEqual([]);
});
