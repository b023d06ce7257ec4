import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");
/** The style sheets that define the colours. All others use their names. */
const TOKEN_FILES = ["src/components/tokens.css", "simulator/console/instrument-tokens.css"];
const COLOUR = /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/gi;

/** Removes comments and URLs, which may contain texts that look like colours. */
const declarations = (sheet: string) =>
  sheet.replaceAll(/\/\*.*?\*\//gs, "").replaceAll(/url\([^)]*\)/g, "");
const coloursOf = (sheet: string): readonly string[] => declarations(sheet).match(COLOUR) ?? [];

const sheets = ["src", "simulator"].flatMap((room) =>
  readdirSync(join(ROOT, room), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".css"))
    .map((path) => `${room}/${path}`),
);
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

test("detects colours and ignores texts that only look like one", () => {
  expect(coloursOf("a { color: #fff; background: RGB(0 0 0 / 0.5) }")).toHaveLength(2);
  expect(coloursOf("/* #fff */ a { fill: var(--pearl); mask: url(a.svg#abc) }")).toEqual([]);
});

test.each(sheets.filter((path) => !TOKEN_FILES.includes(path)))(
  "defines no colour in %s",
  (path) => {
    expect(coloursOf(read(path))).toEqual([]);
  },
);

test.each(TOKEN_FILES)("defines colours in %s", (path) => {
  expect(coloursOf(read(path))).not.toEqual([]);
});
