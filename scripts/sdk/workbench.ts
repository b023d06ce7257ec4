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

/** Folders that are not copied, because they are generated. */
const LEFT_OUT = [".git", "node_modules", "dist", "dist-sim", "test-results", ".cache"];
/** This folder is large and only read, so it is linked. */
const LINKED = "public";

/** The names of all installed packages, with their scopes. */
const packagesIn = (modules: string): string[] =>
  readdirSync(modules)
    .filter((name) => !name.startsWith("."))
    .flatMap((name) =>
      name.startsWith("@")
        ? readdirSync(join(modules, name)).map((inner) => join(name, inner))
        : [name],
    );

/** The packages under test are copied, not linked, so that both releases resolve in the same way. */
const isUnderTest = (name: string): boolean => /^@(vapi-ai|daily-co)[\\/]/.test(name);

/** Adds those packages of the project that the folder's `node_modules` lacks. */
function addPackages(folder: string): void {
  const [own, theirs] = [join(folder, "node_modules"), join(ROOT, "node_modules")];
  mkdirSync(own, { recursive: true });
  for (const name of packagesIn(theirs)) {
    if (existsSync(join(own, name))) continue;
    mkdirSync(join(own, name, ".."), { recursive: true });
    if (isUnderTest(name)) cpSync(join(theirs, name), join(own, name), { recursive: true });
    else symlinkSync(join(theirs, name), join(own, name), "dir");
  }
}

function copyProject(folder: string): void {
  for (const name of readdirSync(ROOT)) {
    if (LEFT_OUT.includes(name)) continue;
    if (name === LINKED) symlinkSync(join(ROOT, name), join(folder, name), "dir");
    else cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  }
}

/**
 * Copies the project to a temporary folder and installs a release of the SDK there, with its call library.
 *
 * @param version null keeps the installed release.
 * @returns the folder, which the caller must remove.
 */
export async function makeWorkbench(version: string | null, signal: AbortSignal): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "sdk-try-"));
  try {
    if (version !== null) {
      // This package.json is empty, so that npm does not install the project's packages.
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
