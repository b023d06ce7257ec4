import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../run.ts";
import { compareReleases } from "./compare.ts";
import { readReliedOn } from "./read-methods.ts";
import { readRelease } from "./release.ts";
import { runSteps, STEPS } from "./steps.ts";
import { judge, tellTrial, type Trial, type Verdict } from "./tell-trial.ts";
import { makeWorkbench } from "./workbench.ts";

/** What goes on, beside what is found out: the whole takes minutes. */
const tell = (sentence: string): void => console.error(sentence);

async function runBoth(trialFolder: string, installedFolder: string, signal: AbortSignal) {
  const tried: Trial = {
    release: readRelease(trialFolder),
    steps: await runSteps(trialFolder, STEPS, signal, tell),
  };
  // What holds with the release tells by itself. What does not may fail without it as well.
  const doubtful = STEPS.filter(({ name }) => tried.steps.get(name)?.ok === false);
  if (doubtful.length > 0) tell("The same with the installed release:");
  const installed: Trial = {
    release: readRelease(installedFolder),
    steps: await runSteps(installedFolder, doubtful, signal, tell),
  };
  return { tried, installed };
}

/**
 * Tries a release in the place of the one that is installed, and prints what came of it. Nothing is left
 * of the copies that it is tried in, also where it is interrupted; then it rejects.
 */
export async function tryRelease(version: string, signal: AbortSignal): Promise<Verdict> {
  const folders: string[] = [];
  try {
    tell("The project is copied …");
    // Both copies first: the project may change while the steps run.
    for (const release of [version, null]) folders.push(await makeWorkbench(release, signal));
    const [trialFolder = "", installedFolder = ""] = folders;
    const { installed, tried } = await runBoth(trialFolder, installedFolder, signal);
    const adapter = readFileSync(join(ROOT, "src/provider/vapi/sdk.ts"), "utf8");
    const changes = compareReleases(installed.release, tried.release, readReliedOn(adapter));
    console.log(tellTrial(installed, tried, changes));
    return judge(installed, tried, changes);
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
