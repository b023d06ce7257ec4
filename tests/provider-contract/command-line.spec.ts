import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { test } from "../../e2e/support/needs.ts";
import { ROOT } from "../../scripts/run.ts";
import { linesOf, scenarioFile, temporaryFolder } from "../support/run-sim.ts";

const ON_SDK = ["--import", "tsx", "simulator/cli.ts", "--provider", "real", "--json"];

async function runOnSdk(paths: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const options = { cwd: ROOT, env: { ...process.env, ...env } };
  const ran = promisify(execFile)(process.execPath, [...ON_SDK, ...paths], options);
  return ran.catch((error: { stdout: string; stderr: string; code: number }) => error);
}

test("npm run sim -- --provider real plays scenarios on the real SDK", async () => {
  const folder = temporaryFolder();
  const calling = {
    visitor: [{ at: 0, do: "start" }],
    attempts: [{ events: [{ at: 900, event: "call-start" }] }],
  };
  const wrong = scenarioFile("wrong", { ...calling, expect: [{ at: 950, state: "idle" }] });
  const file = folder.write("wrong.json", wrong);

  const run = await runOnSdk(["short-call", "error-home-plain-string", file]);
  const verdicts = linesOf({ code: 0, ...run }).map(({ id, verdict }) => `${id} ${verdict}`);
  expect(verdicts.toSorted()).toEqual([
    "error-home-plain-string known",
    "short-call pass",
    "wrong fail",
  ]);
  expect(run).toMatchObject({ code: 1, stderr: "" });
  folder.remove();
});

test("npm run sim -- --provider real names a missing browser", async () => {
  const missing = { CHROMIUM_PATH: join(ROOT, "no-such-browser") };
  const { stdout, stderr } = await runOnSdk(["short-call"], missing);
  expect(stdout).toBe("");
  expect(stderr).toMatch(/^sim: Chromium was not found\. Install it, or set CHROMIUM_PATH/);
});
