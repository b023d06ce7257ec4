import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { linesOf, runSim, scenarioFile, temporaryFolder } from "../support/run-sim.ts";

const folder = temporaryFolder();
afterAll(folder.remove);

const passes = folder.write(
  "passes.json",
  scenarioFile("passes", { expect: [{ at: 0, state: "idle" }] }),
);
const fails = folder.write(
  "fails.json",
  scenarioFile("fails", { expect: [{ at: 0, state: "active" }] }),
);
const empty = folder.folder("empty");

describe("npm run sim", { timeout: 60_000 }, () => {
  it("exits with 0 when all scenarios pass", async () => {
    expect(await runSim(passes)).toMatchObject({ code: 0 });
  });

  it("exits with 1 when a scenario fails", async () => {
    expect(await runSim(passes, fails)).toMatchObject({ code: 1 });
  });

  it("plays a file only once when several of the given paths lead to it", async () => {
    const again = join(folder.path, "empty", "..", "passes.json");
    const run = await runSim("--json", passes, again, passes);
    expect(linesOf(run)).toHaveLength(1);
    expect(run.code).toBe(0);
  });

  it("reports a folder without scenarios, plays the other files and exits with 2", async () => {
    const run = await runSim("--json", empty, passes);
    expect(run.code).toBe(2);
    expect(run.stderr).toBe(`sim: no scenario (*.json) was found in ${empty}\n`);
    expect(linesOf(run)).toMatchObject([{ id: "passes", verdict: "pass" }]);
  });

  it("prints the usage and exits with 2 without a path or with an unknown option", async () => {
    const [bare, unknown] = await Promise.all([runSim(), runSim("--jsn", passes)]);
    for (const run of [bare, unknown]) {
      expect(run.code).toBe(2);
      expect(run.stdout).toBe("");
      expect(run.stderr).toContain("Usage: npm run --silent sim --");
    }
    expect(bare.stderr).toContain("no file or folder was named");
    expect(unknown.stderr).toContain("--jsn");
  });

  it("exits with 2 when the JUnit report cannot be written", async () => {
    const file = join(folder.path, "no", "such", "folder.xml");
    const run = await runSim("--junit", file, passes);
    expect(run.code).toBe(2);
    expect(run.stderr).toContain(`${file} could not be written`);
  });
});
