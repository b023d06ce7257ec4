import { cpSync } from "node:fs";
import { relative } from "node:path";
import { ROOT, run } from "../../scripts/run.ts";

/** Folders that are not copied. */
const LEFT_OUT = [".git", "dist", "dist-sim", "test-results"];

/**
 * Copies the project with its packages to a new folder and installs a release of the SDK there, with its call library.
 *
 * @param version null keeps the installed release.
 */
export async function copyWith(version: string | null, folder: string, signal: AbortSignal) {
  const isCopied = (path: string) => !LEFT_OUT.includes(relative(ROOT, path));
  cpSync(ROOT, folder, { recursive: true, verbatimSymlinks: true, filter: isCopied });
  if (version === null) return;
  const options = ["--no-save", "--no-package-lock", "--ignore-scripts", "--no-audit"];
  const command = ["npm", "install", ...options, `@vapi-ai/web@${version}`];
  const { ok, output } = await run(command, "keep", { folder, signal });
  signal.throwIfAborted();
  if (!ok) throw new Error(`The release could not be installed.\n${output}`);
}
