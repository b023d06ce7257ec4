import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { ROOT, run } from "../../scripts/run.ts";
import { compareReleases } from "./compare.ts";
import { readReliedOn } from "./read-methods.ts";
import { readRelease } from "./release.ts";
import { runSteps, STEPS } from "./steps.ts";
import { judge, tellTrial, type Trial, type Verdict } from "./tell-trial.ts";

/** Prints progress on standard error; the report goes to standard output. */
const tell = (sentence: string): void => console.error(sentence);

/** Folders that are not copied. */
const LEFT_OUT = [".git", "dist", "dist-sim", "test-results"];

/**
 * Copies the project with its packages to a new folder and installs a release of the SDK there, with its call library.
 *
 * @param version null keeps the installed release.
 */
async function copyWith(version: string | null, folder: string, signal: AbortSignal) {
  const isCopied = (path: string) => !LEFT_OUT.includes(relative(ROOT, path));
  cpSync(ROOT, folder, { recursive: true, verbatimSymlinks: true, filter: isCopied });
  if (version === null) return;
  const options = ["--no-save", "--no-package-lock", "--ignore-scripts", "--no-audit"];
  const command = ["npm", "install", ...options, `@vapi-ai/web@${version}`];
  const { ok, output } = await run(command, "keep", { folder, signal });
  signal.throwIfAborted();
  if (!ok) throw new Error(`The release could not be installed.\n${output}`);
}

async function runBoth(trialFolder: string, installedFolder: string, signal: AbortSignal) {
  const tried: Trial = {
    release: readRelease(trialFolder),
    steps: await runSteps(trialFolder, STEPS, signal, tell),
  };
  // Only the failing steps are repeated with the installed release, to find failures that the other release
  // does not cause.
  const doubtful = STEPS.filter(({ name }) => tried.steps.get(name)?.ok === false);
  if (doubtful.length > 0) tell("The failing checks with the installed release:");
  const installed: Trial = {
    release: readRelease(installedFolder),
    steps: await runSteps(installedFolder, doubtful, signal, tell),
  };
  return { tried, installed };
}

/**
 * Checks another release in place of the installed one, and prints a report. Removes its copies of the
 * project afterwards. Rejects when interrupted.
 */
export async function tryRelease(version: string, signal: AbortSignal): Promise<Verdict> {
  const bench = mkdtempSync(join(tmpdir(), "sdk-try-"));
  const [trialFolder, installedFolder] = [join(bench, "trial"), join(bench, "installed")];
  try {
    tell("Copying the project …");
    // Both copies of the project are made before the steps run, because the project may change meanwhile.
    await copyWith(version, trialFolder, signal);
    await copyWith(null, installedFolder, signal);
    const { installed, tried } = await runBoth(trialFolder, installedFolder, signal);
    const adapter = readFileSync(join(ROOT, "src/provider/vapi/sdk.ts"), "utf8");
    const changes = compareReleases(installed.release, tried.release, readReliedOn(adapter));
    console.log(tellTrial(installed, tried, changes));
    return judge(installed, tried, changes);
  } finally {
    rmSync(bench, { recursive: true, force: true, maxRetries: 3 });
  }
}
