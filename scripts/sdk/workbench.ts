import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { ROOT, run } from "../run.ts";
import { SDK } from "./registry.ts";

/** This folder is large and only read, so it is linked. */
const LINKED = "public";
/** Folders that are not copied; most are generated. */
const LEFT_OUT = [".git", "node_modules", "dist", "dist-sim", "test-results", ".cache", LINKED];

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
  const isCopied = (path: string) => !LEFT_OUT.includes(relative(ROOT, path));
  cpSync(ROOT, folder, { recursive: true, filter: isCopied });
  symlinkSync(join(ROOT, LINKED), join(folder, LINKED), "dir");
}

/**
 * Copies the project to a new folder and installs a release of the SDK there, with its call library.
 *
 * @param version null keeps the installed release.
 */
export async function copyWith(version: string | null, folder: string, signal: AbortSignal) {
  mkdirSync(folder);
  if (version !== null) {
    // This package.json is empty, so that npm does not install the project's packages.
    writeFileSync(join(folder, "package.json"), "{}");
    const options = ["--no-save", "--no-package-lock", "--ignore-scripts", "--no-audit"];
    const command = ["npm", "install", ...options, `${SDK}@${version}`];
    const { ok, output } = await run(command, "keep", { folder, signal });
    signal.throwIfAborted();
    if (!ok) throw new Error(`${SDK} ${version} could not be installed.\n${output}`);
  }
  copyProject(folder);
  addPackages(folder);
}
