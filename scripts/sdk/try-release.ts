import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../run.ts";
import { compareReleases } from "./compare.ts";
import { readReliedOn } from "./read-methods.ts";
import { readRelease } from "./release.ts";
import { runSteps } from "./steps.ts";
import { isSame, tellTrial, type Trial } from "./tell-trial.ts";
import { makeWorkbench } from "./workbench.ts";

/** Runs every step against one release in a copy of the project, of which nothing is left. */
async function runAgainst(version: string | null): Promise<Trial> {
  const folder = await makeWorkbench(version);
  try {
    return { release: readRelease(folder), steps: await runSteps(folder) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Tries a release beside the one that is installed, and prints both. Whether we may as well use it. */
export async function tryRelease(version: string): Promise<boolean> {
  const installed = await runAgainst(null);
  const tried = await runAgainst(version);
  const adapter = readFileSync(join(ROOT, "src/provider/vapi/sdk.ts"), "utf8");
  const changes = compareReleases(installed.release, tried.release, readReliedOn(adapter));
  console.log(tellTrial(installed, tried, changes));
  return isSame(tried, changes);
}
