import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { fill, shellOn } from "../../scripts/built/document.ts";
import { groundOf, readGrounds } from "../../scripts/built/ground.ts";
import { brand } from "../../src/content/brand.ts";

const ROOT = resolve(import.meta.dirname, "../..");

test("the document gets the brand's words when it is built, and spells none itself", () => {
  const html = readFileSync(resolve(ROOT, "index.html"), "utf8");
  expect(html).not.toContain(brand.name);
  expect(html).not.toContain(brand.tagline);
  expect(fill(html, shellOn("#000"))).toContain(`<title>${brand.name}</title>`);
});

test("an installed app opens on the ground that its first page stands on", () => {
  const manifest: unknown = JSON.parse(
    readFileSync(resolve(ROOT, "public/site.webmanifest"), "utf8"),
  );
  const ground = groundOf(readGrounds(ROOT), "");
  expect(manifest).toMatchObject({ theme_color: ground, background_color: ground });
});
