import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../../scripts/run.ts";
import { compareReleases } from "./compare.ts";
import { readReliedOn } from "./read-methods.ts";
import { readRelease } from "./release.ts";
import { runSteps, STEPS } from "./steps.ts";
import { judge, tellTrial, type Trial, type Verdict } from "./tell-trial.ts";
import { copyWith } from "./workbench.ts";

/** Prints progress on standard error; the report goes to standard output. */
const tell = (sentence: string): void => console.error(sentence);

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
