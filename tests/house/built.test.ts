import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { emptyDocument, fill, fillPage, headOf } from "../../scripts/built/document.ts";
import { backgroundOf } from "../../scripts/built/background.ts";
import { brand } from "../../src/content/brand.ts";
import { pages, type PrerenderedPage } from "../../src/content/pages.ts";
import { loadOf, readVisit } from "../../scripts/built/initial-load.ts";
import { findMissingCharacters } from "../../scripts/built/missing-characters.ts";
import { findWordsBelow, scenarioTitles } from "../../scripts/built/find-words.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "built-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

test("findWordsBelow returns each word found in a folder or its subfolders, with a file that contains it", () => {
  write({ "index.html": "", "assets/deep/a.js": "window.voiceSim=1", "assets/b.css": "" });
  const found = findWordsBelow(folder, ["voiceSim", "__sim"]);
  expect([...found]).toEqual([["voiceSim", join(folder, "assets/deep/a.js")]]);
});

test("scenarioTitles omits titles with characters that a string literal would escape", () => {
  write({
    "one.json": `{ "title": "The service ends the call at 12 s" }`,
    "two.json": `{ "title": "It says \\"no\\" at once" }`,
    "three.json": `{}`,
    "read-me.txt": "not a scenario",
  });
  expect(scenarioTitles(folder)).toEqual(["The service ends the call at 12 s"]);
});

const MANIFEST = {
  "index.html": { file: "a/index.js", imports: ["_one.js", "_two.js"], css: ["a/index.css"] },
  "_one.js": { file: "a/one.js", imports: ["_two.js"], css: ["a/one.css"] },
  "_two.js": { file: "a/two.js", dynamicImports: ["later.ts"] },
  "later.ts": { file: "a/later.js", css: ["a/later.css"] },
};

test("loadOf lists only static imports, and lists the styles of an imported file before the styles of its importer", () => {
  expect(loadOf(MANIFEST, ["index.html"])).toEqual({
    scripts: ["a/two.js", "a/one.js", "a/index.js"],
    styles: ["a/one.css", "a/index.css"],
  });
  expect(loadOf(MANIFEST, ["index.html", "later.ts"]).styles).toContain("a/later.css");
  expect(() => loadOf(MANIFEST, ["gone.ts"])).toThrow("gone.ts");
});

test("readVisit returns the scripts, inline and linked styles, and fonts of a document", () => {
  const html = `
    <style>
      @font-face{font-family:A;src:url(/a/latin.woff2)format("woff2");unicode-range:U+0020-007E,U+2026}
      @font-face{font-family:A;src:url(/a/greek.woff2)format("woff2");unicode-range:U+0370-03FF}
    </style>
    <link rel="stylesheet" crossorigin href="/a/beside.css">
    <link rel="stylesheet" href="/a/index.css" disabled />
    <script type="module" crossorigin src="/a/index.js"></script>
    <script>page.start({"scripts":["/a/page.js"]})</script>`;
  write({
    "dist.manifest.json": JSON.stringify(MANIFEST),
    "dist/page.html": html,
    "dist/a/beside.css": `@font-face{font-family:B;src:url("/a/all.woff2")}`,
  });
  const visit = readVisit(join(folder, "dist"), "page.html");
  expect(visit.document).toBe(html);
  expect(visit.scripts).toEqual(["a/index.js", "a/page.js", "a/two.js", "a/one.js"]);
  expect(visit.styles).toContain("greek");
  expect(visit.styles).toContain("all.woff2");
  expect(visit.fonts).toEqual(["a/latin.woff2", "a/all.woff2"]);
});

test("findMissingCharacters returns the visible characters of a page that a font for letters lacks", () => {
  const css = `
    @font-face{src:url(/a/one.woff2);unicode-range:U+20-7E,U+2026,U+4??}
    @font-face{src:url(/a/two.woff2);unicode-range:U+0020-007E,U+2019-2026}
    @font-face{src:url(/a/rest.woff2);unicode-range:U+2190-21FF}
    @font-face{src:local("Arial")}`;
  const html = `<html><head><title>→</title></head><body><!--→--><style>a::after{content:"→"}</style>
    <p title="→">Isn&#x27;t it so…</p><script>"→"</script></body></html>`;
  expect(findMissingCharacters(html, css)).toEqual([]);
  expect(findMissingCharacters("<p>’ Ж → 🙂 → </p>", css)).toEqual(["’", "Ж", "→", "🙂"]);
  expect(findMissingCharacters("<p>→</p>", "@font-face{src:url(/a/all.woff2)}")).toEqual([]);
});

const TEMPLATE = `<head>
    <!--head-->
  </head>
  <body>
    <noscript><!--noscript--></noscript><div id="root"></div>
    <script type="module" src="/src/main.tsx"></script>
  </body>`;

const page = {
  path: "/why-us",
  head: "<title>Why</title>",
  noscript: "No scripts.",
  body: "<h1>Why</h1>",
  styles: new Map([["/a/index.css", "h1{margin:0}@font-face{src:url(/a/latin.woff2)}"]]),
  scripts: ["/a/one.js", "/a/why.js", "/a/index.js"],
};
const fillWhy = (own: Partial<typeof page> = {}) =>
  fillPage(TEMPLATE, { ...page, ...own }, "CODE;");

test("fillPage writes a document with the page, its inlined styles and scripts", () => {
  const html = fillWhy();
  expect(html).toContain('<div id="root" data-page="/why-us"><h1>Why</h1></div>');
  expect(html).toContain("<style>h1{margin:0}</style>");
  expect(html).toContain("<script>CODE;page.applyCachedFonts()</script>");
  expect(html).toContain(
    '<script>page.start({"scripts":["/a/one.js","/a/why.js","/a/index.js"],"styles":["/a/index.css"]})</script>',
  );
  const [icons = ""] = /<template id="icons">.*<\/template>/.exec(html) ?? [];
  expect(icons).toContain('<link rel="icon"');
  expect(html.replace(icons, ""), "the icons wait for the first paint").not.toContain("<link");
  expect(html).not.toContain("<script type");
});

test("fillPage puts the fonts into a style element that applies after the first paint, or without scripts", () => {
  expect(fillWhy()).toContain(
    '<style id="faces" media="(scripting: none)">@font-face{src:url(/a/latin.woff2)}</style>',
  );
});

test("fillPage escapes a closing tag in inlined styles", () => {
  const styles = new Map([["/a.css", 'p::after{content:"</style>"}']]);
  expect(fillWhy({ styles }).match(/<\/style>/g)).toHaveLength(3);
});

test("fill throws if the template lacks a placeholder", () => {
  expect(() => fill("<head></head>", emptyDocument("#000", { heading: "", text: "" }))).toThrow(
    "<!--head-->",
  );
});

const published: PrerenderedPage = {
  ...pages.whyUs,
  head: { title: `Why & how`, description: `"Quoted" <words>` },
  brand: { ...brand, socialCard: "/images/card.png" },
};

test("headOf escapes the texts of a head, and writes absolute addresses only if the site's origin is known", () => {
  const here = headOf(published, { background: "#123", origin: null });
  expect(here).toContain("<title>Why &amp; how</title>");
  expect(here).toContain('content="&quot;Quoted&quot; &lt;words>"');
  expect(here).toContain('property="og:image" content="/images/card.png"');
  expect(here).toContain('name="theme-color" content="#123"');
  expect(here).not.toMatch(/canonical|og:url/);
  const there = headOf(published, { background: "#123", origin: "https://example.test" });
  expect(there).toContain('<link rel="canonical" href="https://example.test/why-us" />');
  expect(there).toContain('property="og:url" content="https://example.test/why-us"');
  expect(there).toContain('property="og:image" content="https://example.test/images/card.png"');
});

test("backgroundOf returns the background of the brand that the page's markup names", () => {
  write({
    "src/components/tokens.css": `:root {\n  color-scheme: dark;\n  --night: #111;\n}
@media print {\n  :root {\n    --night: #999;\n  }\n}\n`,
    "src/components/legal-tokens.css": `:root:where(:has([data-brand="other"])) {\n  --night: #222;\n}\n`,
  });
  expect(backgroundOf(folder, '<div class="shell">')).toBe("#111");
  expect(backgroundOf(folder, '<div class="shell" data-brand="other">')).toBe("#222");
  expect(() => backgroundOf(folder, '<div data-brand="third">')).toThrow("third");
});
