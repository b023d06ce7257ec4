import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { fill, shell } from "../../scripts/built/document.ts";
import { brand } from "../../src/content/brand.ts";

test("the document gets the brand's words when it is built, and spells none itself", () => {
  const html = readFileSync(resolve(import.meta.dirname, "../../index.html"), "utf8");
  expect(html).not.toContain(brand.name);
  expect(html).not.toContain(brand.tagline);
  expect(fill(html, shell)).toContain(`<title>${brand.name}</title>`);
});
