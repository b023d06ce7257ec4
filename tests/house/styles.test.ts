import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");
/** The two style sheets that define values. All other sheets use these values by name. */
const TOKENS = "src/components/tokens.css";
const TOKEN_FILES = [
  TOKENS,
  "src/components/legal-tokens.css",
  "src/components/print-tokens.css",
  "src/panel/staff-tokens.css",
  "simulator/console/components/instrument-tokens.css",
];
const COLOUR = /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/gi;
const SPACING = /^(?:(?:row|column)-)?gap$|^(?:padding|margin)(?:-|$)|^--[\w-]+-(?:gap|pad)$/;
const LENGTH = /\b\d*\.?\d+(?:rem|px|[sdl]?v[hw]|cq\w+)/g;

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** Removes comments and URLs, because their text contains no values. */
const withoutComments = (sheet: string) =>
  sheet.replaceAll(/\/\*.*?\*\//gs, "").replaceAll(/url\([^)]*\)/g, "");

/** Returns the values of all properties whose name matches. */
const valuesOf = (sheet: string, property: RegExp): readonly string[] =>
  [...withoutComments(sheet).matchAll(/(?<=[{;]\s*)([\w-]+):([^;{}]+)/g)]
    .filter(([, name = ""]) => property.test(name))
    .map(([, , value = ""]) => value.replaceAll(/\s+/g, " ").trim());

/** The lengths that tokens.css lists for media and container queries, such as "width 33rem". */
const THRESHOLDS = new Set(read(TOKENS).match(/\b(?:width|height) \d+rem/g));
const queries = (sheet: string) => withoutComments(sheet).match(/@(?:media|container)[^{]+/g) ?? [];
const unlisted = (query: string) =>
  (query.match(/\([^()]*\d[^()]*\)/g) ?? []).flatMap((feature) =>
    (feature.match(LENGTH) ?? [])
      .map((length) => `${/height/.test(feature) ? "height" : "width"} ${length}`)
      .filter((threshold) => !THRESHOLDS.has(threshold)),
  );

const FORMULA = /\b(?:calc|clamp|max|min)\((?:[^()]|\([^()]*\))*\)/g;

/**
 * Returns whether a length is off the scale. A formula that contains a step of the scale is on it, and so is
 * 1px.
 */
const offScale = (value: string): boolean => {
  const rest = value.replaceAll(FORMULA, (formula) => (formula.includes("var(--") ? "" : formula));
  return (rest.match(LENGTH) ?? []).some((length) => length !== "1px");
};

/** For each rule, a function that finds the values of a style sheet that break it. */
const RULES: Readonly<Record<string, (sheet: string) => readonly string[]>> = {
  colour: (sheet) => withoutComments(sheet).match(COLOUR) ?? [],
  "font size": (sheet) =>
    valuesOf(sheet, /^(?:font|--button)-size$/).filter(
      (value) => !/^(?:var\(--[\w-]*size[^)]*\)|inherit|0|100%)$/.test(value),
    ),
  radius: (sheet) => valuesOf(sheet, /radius$|-corner$/).filter(offScale),
  space: (sheet) => valuesOf(sheet, SPACING).filter(offScale),
  threshold: (sheet) => queries(sheet).flatMap(unlisted),
};

test.each([
  ["colour", "a { color: #fff; background: RGB(0 0 0 / 0.5) }", 2],
  ["colour", "/* #fff */ a { fill: var(--pearl); mask: url(a.svg#abc) }", 0],
  ["font size", "a { font-size: 0.9rem } b { --button-size: clamp(1rem, 2vw, 2rem) }", 2],
  ["font size", "a { font-size: var(--size-body) } b { font-size: inherit }", 0],
  ["radius", "a { --button-corner: 999px } b { border-radius: calc(2 * var(--round)) 3px }", 2],
  ["radius", "a { border-radius: var(--corner-s) 0 50% }", 0],
  [
    "space",
    "a { --field-pad: 0.6rem 0; padding-block: 5px; margin: var(--space-2) clamp(1rem, 2vw, 2rem) }",
    3,
  ],
  [
    "space",
    "a { row-gap: clamp(var(--space-8), 2vw, var(--space-16)); margin: 0.1em -1px auto }",
    0,
  ],
  [
    "threshold",
    "@media (width < 33rem) and (height >= 20rem) {} @container log (width > 41rem) {}",
    3,
  ],
  ["threshold", "@media (40rem <= width < 72rem) and (height < 34rem), (pointer: coarse) {}", 0],
])("the style rule reports each %s that is not on its scale in: %s", (rule, sheet, count) => {
  expect(RULES[rule]?.(sheet)).toHaveLength(count);
});

const sheets = ["src", "simulator"].flatMap((room) =>
  readdirSync(join(ROOT, room), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".css"))
    .map((path) => `${room}/${path}`),
);

test.each(sheets.filter((path) => !TOKEN_FILES.includes(path)))(
  "%s uses only colours, sizes, radii, spaces and thresholds of the scales",
  (path) => {
    const found = Object.entries(RULES).map(([name, rule]) => [name, rule(read(path))]);
    expect(found).toEqual(Object.keys(RULES).map((name) => [name, []]));
  },
);

test.each(TOKEN_FILES)("%s, which the style rules exempt, defines colours", (path) => {
  expect(RULES["colour"]?.(read(path))).not.toEqual([]);
});

test("only one class in all style sheets hides text from sighted readers", () => {
  const hiding = sheets.filter((path) => /clip-path: inset\(50%\)/.test(read(path)));
  expect(hiding).toEqual(["src/components/base.css"]);
});
