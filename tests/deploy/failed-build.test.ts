import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { build } from "vite";
import { deployment } from "../../scripts/deploy/deployment.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "failed-build-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a build that fails while it writes leaves no headers, so that it cannot be published", async () => {
  writeFileSync(join(folder, "index.html"), "");
  writeFileSync(join(folder, "dist.nginx.conf"), "# of the build before");
  const failing = {
    name: "failing",
    writeBundle(): never {
      throw new Error("The disk is full.");
    },
  };
  const plugins = [failing, deployment()];
  const begun = build({ configFile: false, root: folder, logLevel: "silent", plugins });
  await expect(begun).rejects.toThrow("The disk is full.");
  expect(existsSync(join(folder, "dist/index.html"))).toBe(true);
  expect(existsSync(join(folder, "dist.nginx.conf"))).toBe(false);
});
