import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../run.ts";
import { compareReleases } from "./compare.ts";
import { readReliedOn } from "./read-methods.ts";
import { readRelease } from "./release.ts";
import { runSteps } from "./steps.ts";
import { isSame, tellTrial, type Trial } from "./tell-trial.ts";
import { makeWorkbench } from "./workbench.ts";

/** Runs every step in a copy of the project. */
async function runIn(folder: string): Promise<Trial> {
  return { release: readRelease(folder), steps: await runSteps(folder) };
}

/**
 * Tries a release beside the one that is installed, and prints both. Nothing is left of the copies.
 * Whether we may as well use it.
 */
export async function tryRelease(version: string): Promise<boolean> {
  const folders: string[] = [];
  try {
    // Both copies first: the project may change while the steps run.
    for (const release of [version, null]) folders.push(await makeWorkbench(release));
    const [trialFolder = "", installedFolder = ""] = folders;
    const installed = await runIn(installedFolder);
    const tried = await runIn(trialFolder);
    const adapter = readFileSync(join(ROOT, "src/provider/vapi/sdk.ts"), "utf8");
    const changes = compareReleases(installed.release, tried.release, readReliedOn(adapter));
    console.log(tellTrial(installed, tried, changes));
    return isSame(installed, tried, changes);
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}
