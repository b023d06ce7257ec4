import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { missingOf } from "../provider-contract/citation.ts";

const ROOT = join(import.meta.dirname, "../..");
const document = readFileSync(join(ROOT, "docs/security.md"), "utf8");

it("docs/security.md cites words that the installed SDK contains for each exception of the policy", () => {
  const citations = [...document.matchAll(/`(@[\w./-]+)`: `([^`]+)`/g)];
  expect(citations.length).toBeGreaterThan(1);
  for (const [, file = "", words = ""] of citations) expect(missingOf({ file, words })).toBeNull();
});

it("docs/security.md names only tests and sources that exist", () => {
  const paths = [...document.matchAll(/`((?:e2e|tests|scripts|simulator|src)\/[^`*]+)`/g)];
  expect(paths.length).toBeGreaterThan(10);
  for (const [, path = ""] of paths)
    expect([path, existsSync(join(ROOT, path))]).toEqual([path, true]);
});
