import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { policyValuesOf } from "../../scripts/deploy/policy-values.ts";
import { hostFiles } from "../../scripts/deploy/render.ts";

const TEXTS = /\.(?:html|js|css)$/;

/**
 * Copies a real build under other names of its code, as the next build would have them, with the policy that fits its
 * documents beside it. Compressed forms and films are left out.
 *
 * @returns the copy's folder, which is alone in a temporary one.
 */
export function nextBuild(build: string): string {
  const folder = join(mkdtempSync(join(tmpdir(), "next-build-")), "dist");
  cpSync(build, folder, { recursive: true, filter: (path) => !/\.(br|gz|mp4)$/.test(path) });
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const hashes = files.flatMap((file) => /-([\w-]{8})\.js$/.exec(file)?.[1] ?? []);
  const renamed = (text: string) =>
    hashes.reduce(
      (changed, hash) => changed.replaceAll(`-${hash}.js`, `-next${hash.slice(4)}.js`),
      text,
    );
  for (const file of files.filter((name) => TEXTS.test(name))) {
    const path = join(folder, file);
    writeFileSync(path, renamed(readFileSync(path, "utf8")));
    renameSync(path, join(folder, renamed(file)));
  }
  const { "headers.nginx.conf": headers } = hostFiles(policyValuesOf(folder, {}));
  writeFileSync(`${folder}.nginx.conf`, headers);
  return folder;
}
