import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { emptyDocument, fill } from "../../scripts/built/document.ts";
import { backgroundOf } from "../../scripts/built/background.ts";
import { brand } from "../../src/content/brand.ts";

const ROOT = resolve(import.meta.dirname, "../..");

test("index.html contains the brand's name only after the build has filled it in", () => {
  const html = readFileSync(resolve(ROOT, "index.html"), "utf8");
  expect(html).not.toContain(brand.name);
  expect(html).not.toContain(brand.tagline);
  expect(fill(html, emptyDocument("#000", { heading: "", text: "" }))).toContain(
    `<title>${brand.name}</title>`,
  );
});

test("the manifest gives an installed app the background colour of the home page", () => {
  const manifest: unknown = JSON.parse(
    readFileSync(resolve(ROOT, "public/site.webmanifest"), "utf8"),
  );
  const background = backgroundOf(ROOT, "");
  expect(manifest).toMatchObject({ theme_color: background, background_color: background });
});
