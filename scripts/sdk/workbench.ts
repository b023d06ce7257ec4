import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT, run } from "../run.ts";
import { SDK } from "./registry.ts";

/** What the project makes for itself, and what is too large to copy and only read. */
const LEFT_OUT = [".git", "node_modules", "dist", "dist-sim", "test-results", ".cache"];
const LINKED = ["public"];

/** Every installed package by its name, scopes opened up. */
const packagesIn = (modules: string): string[] =>
  readdirSync(modules)
    .filter((name) => !name.startsWith("."))
    .flatMap((name) =>
      name.startsWith("@")
        ? readdirSync(join(modules, name)).map((inner) => join(name, inner))
        : [name],
    );

/** What is tried lies in the copy itself, so that both releases are found in the same way. */
const isTried = (name: string): boolean => /^@(vapi-ai|daily-co)[\\/]/.test(name);

/** Fills what is still missing of a folder's `node_modules` from the project's own packages. */
function addPackages(folder: string): void {
  const [own, theirs] = [join(folder, "node_modules"), join(ROOT, "node_modules")];
  mkdirSync(own, { recursive: true });
  for (const name of packagesIn(theirs)) {
    if (existsSync(join(own, name))) continue;
    mkdirSync(join(own, name, ".."), { recursive: true });
    if (isTried(name)) cpSync(join(theirs, name), join(own, name), { recursive: true });
    else symlinkSync(join(theirs, name), join(own, name), "dir");
  }
}

function copyProject(folder: string): void {
  for (const name of readdirSync(ROOT)) {
    if (LEFT_OUT.includes(name)) continue;
    if (LINKED.includes(name)) symlinkSync(join(ROOT, name), join(folder, name), "dir");
    else cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  }
}

/**
 * Copies the project to a folder of its own, outside of the working tree, and installs a release of the
 * SDK there with the call library that it asks for. Null leaves the installed release in place.
 * Whoever makes one removes it.
 */
export async function makeWorkbench(version: string | null, signal: AbortSignal): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "sdk-try-"));
  try {
    if (version !== null) {
      // By itself: all of the project's packages would be asked for as well.
      writeFileSync(join(folder, "package.json"), "{}");
      const options = ["--no-save", "--no-package-lock", "--ignore-scripts", "--no-audit"];
      const { ok, output } = await run(
        ["npm", "install", ...options, `${SDK}@${version}`],
        "keep",
        { folder, signal },
      );
      signal.throwIfAborted();
      if (!ok) throw new Error(`${SDK} ${version} could not be installed.\n${output}`);
    }
    copyProject(folder);
    addPackages(folder);
    return folder;
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}
