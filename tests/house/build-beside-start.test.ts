import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { build } from "vite";
import { ROOT } from "../../scripts/run.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "build-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test("a build leaves the package cache of a running development server unchanged", async () => {
  const cacheDir = join(folder, "cache");
  await build({
    root: ROOT,
    mode: "sim",
    cacheDir,
    logLevel: "error",
    build: { outDir: join(folder, "dist"), emptyOutDir: true },
  });
  expect(readdirSync(cacheDir)).toEqual(["prerender"]);
});
