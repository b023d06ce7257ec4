import { existsSync, mkdtempSync, rmSync } from "node:fs";
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

test("a build does not touch the package cache, which a development server may use", async () => {
  const cacheDir = join(folder, "cache");
  await build({
    root: ROOT,
    mode: "sim",
    cacheDir,
    logLevel: "error",
    build: { outDir: join(folder, "dist"), emptyOutDir: true },
  });
  expect(existsSync(cacheDir)).toBe(false);
});
