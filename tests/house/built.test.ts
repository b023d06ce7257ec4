import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readInitialLoad } from "../../scripts/built/initial-load.ts";
import { findWordsBelow, scenarioTitles } from "../../scripts/built/words.ts";

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

test("a sentinel is found in whatever file of a build it stands", () => {
  write({ "index.html": "", "assets/deep/a.js": "window.voiceSim=1", "assets/b.css": "" });
  const found = findWordsBelow(folder, ["voiceSim", "__sim"]);
  expect([...found]).toEqual([["voiceSim", join(folder, "assets/deep/a.js")]]);
});

test("a title that a string would have to escape is no sentinel", () => {
  write({
    "one.json": `{ "title": "The service ends the call at 12 s" }`,
    "two.json": `{ "title": "It says \\"no\\" at once" }`,
    "three.json": `{}`,
    "read-me.txt": "not a scenario",
  });
  expect(scenarioTitles(folder)).toEqual(["The service ends the call at 12 s"]);
});

test("a first visit loads what is imported statically, its styles and their latin fonts", () => {
  write({
    ".vite/manifest.json": JSON.stringify({
      "index.html": { file: "a/index.js", imports: ["_one.js", "_two.js"], css: ["a/index.css"] },
      "_one.js": { file: "a/one.js", imports: ["_two.js"], css: ["a/index.css"] },
      "_two.js": { file: "a/two.js", dynamicImports: ["later.ts"] },
      "later.ts": { file: "a/later.js", css: ["a/later.css"] },
    }),
    "a/index.css": `
      @font-face{font-family:A;src:url(/a/latin.woff2)format("woff2");unicode-range:U+0000-00FF,U+0131}
      @font-face{font-family:A;src:url(/a/greek.woff2)format("woff2");unicode-range:U+0370-03FF}
      @font-face{font-family:B;src:url("/a/all.woff2")}`,
  });
  expect(readInitialLoad(folder)).toEqual({
    scripts: ["a/index.js", "a/one.js", "a/two.js"],
    styles: ["a/index.css"],
    fonts: ["a/latin.woff2", "a/all.woff2"],
  });
});
