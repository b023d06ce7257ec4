// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { linesOf, runSim, scenarioFile, temporaryFolder } from "../support/run-sim.ts";

const folder = temporaryFolder();
afterAll(folder.remove);

const calling = (...events: object[]) => ({
  visitor: [{ at: 0, do: "start" }],
  attempts: [{ events: [{ at: 1000, event: "call-start" }, ...events] }],
});
const TOGETHER = ["disconnect", "call-end"].map((event) => ({ at: 9000, event }));
const swept = folder.write(
  "swept.json",
  scenarioFile("swept", { ...calling(...TOGETHER), expect: [{ at: 0, state: "active" }] }),
);

describe("npm run sim -- --sweep", { timeout: 60_000 }, () => {
  it("prints one line for each run, judged by the invariants and not by the expectations", async () => {
    const junit = join(folder.path, "sweep.xml");
    const run = await runSim("--sweep", swept, "--json", "--junit", junit);
    expect(run).toMatchObject({ code: 0, stderr: "" });
    const told = linesOf(run).map(({ id, verdict, final }) => [id, verdict, final?.["redirect"]]);
    expect(told).toEqual([
      ["swept@19.000", "pass", null],
      ["swept@19.999", "pass", null],
      ["swept@20.000", "pass", null],
      ["swept@20.001", "pass", null],
      ["swept@20.999", "pass", null],
      ["swept@21.000", "pass", "/call-ending"],
      ["swept@order-1", "pass", null],
      ["swept@order-2", "pass", null],
    ]);
    const xml = new DOMParser().parseFromString(readFileSync(junit, "utf8"), "application/xml");
    expect(xml.querySelectorAll("testcase")).toHaveLength(8);
  });

  it("prints a table with the moment or the order of each run", async () => {
    const { stdout, code } = await runSim("--sweep", swept, "--trace");
    expect(code).toBe(0);
    expect(stdout).toMatch(/✓ +swept@20\.999 +The call ends after 20\.999 s\n/);
    expect(stdout).toMatch(/✓ +swept@order-2 +9000 ms into attempt 1: call-end, disconnect\n/);
    expect(stdout).toMatch(/\n +9000 +provider\.call-end +00:00 +state: "idle"/);
    expect(stdout).toMatch(/\n8 scenarios: 8 passed, 0 failed, 0 refused\n$/);
  });

  it("says on standard error that it plays a sample of too many orders, with its seed", async () => {
    const names = ["speech-start", "speech-end", "transcript", "network-quality", "status-update"];
    const crowd = [...names, "call-end", "disconnect"].map((event) => ({ at: 9000, event }));
    const file = folder.write("crowd.json", scenarioFile("crowd", calling(...crowd)));
    const run = await runSim("--sweep", file, "--json", "--seed", "12");
    expect(run.code).toBe(0);
    expect(run.stderr).toMatch(/^sim: 7 events share a millisecond, .* sampled with seed 12\n$/);
    expect(linesOf(run)).toHaveLength(6 + 720);
  });

  it.each([
    ["a scenario in which no active call ends", "endless.json", /found no active call that ends/],
    ["a file that breaks the format", "broken.json", /\/page: found/],
    ["a missing file", "missing.json", /there is no such file/],
  ])("refuses %s and exits with 2", async (_, name, message) => {
    folder.write("endless.json", scenarioFile("endless", calling()));
    folder.write("broken.json", scenarioFile("broken", { page: "hom" }));
    const { code, stdout } = await runSim("--sweep", join(folder.path, name));
    expect(code).toBe(2);
    expect(stdout).toMatch(message);
  });

  it("sweeps all scenarios of a folder, and leaves out those in which no call ends", async () => {
    const several = folder.folder("several");
    const ends = { ...calling({ at: 9000, event: "disconnect" }) };
    folder.write("several/a.json", scenarioFile("a", ends));
    folder.write("several/b.json", scenarioFile("b", calling()));
    folder.write("several/c.json", scenarioFile("c", ends));
    const run = await runSim("--sweep", "--quiet", several);
    expect(run).toMatchObject({
      code: 0,
      stdout: "12 scenarios: 12 passed, 0 failed, 0 refused\n",
    });
    expect(run.stderr).toBe("sim: b is left out: no active call ends in it\n");
  });
});
