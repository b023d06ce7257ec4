import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  feedSim,
  linesOf,
  runSim,
  type SimLine,
  type SimRun,
  scenarioFile,
  temporaryFolder,
} from "../support/run-sim.ts";

const folder = temporaryFolder();
afterAll(folder.remove);

const CALL = {
  visitor: [
    { at: 0, do: "start" },
    { at: 23_000, do: "stop" },
  ],
  attempts: [{ events: [{ at: 900, event: "call-start" }] }],
};
const WRONG = [
  { at: 900, state: "idle", timer: "00:01", ring: "stopped" },
  { at: 23_000, redirect: null, durationSeconds: 21 },
];

folder.write("run/b-passes.json", scenarioFile("z-passes", CALL));
folder.write("run/c-fails.json", scenarioFile("fails", { ...CALL, expect: WRONG }));
folder.write("run/a-refused.json", scenarioFile("refused", { page: "hom", until: -1 }));
folder.write("run/d-unreadable.json", "{");
folder.write("run/not-a-scenario.txt", "not looked at");
folder.write("run/deeper/e-passes.json", scenarioFile("deeper"));
folder.folder("run/folder.json");

describe("npm run sim with --json", { timeout: 60_000 }, () => {
  let run: SimRun;
  let lines: SimLine[];
  beforeAll(async () => {
    run = await runSim("--json", "--trace", join(folder.path, "run"));
    lines = linesOf(run);
  }, 60_000);

  it("prints one line for each *.json file of the folder, sorted by path, and no other output", () => {
    expect(lines.map(({ id }) => id)).toEqual(["refused", "z-passes", "fails", null]);
    expect(run.stdout.split("\n")).toHaveLength(lines.length + 1);
    expect(run.stderr).toBe("");
  });

  it("exits with 2 if a file is refused and a scenario of another file fails", () => {
    expect(lines.map(({ verdict }) => verdict)).toEqual(["refused", "pass", "fail", "refused"]);
    expect(run.code).toBe(2);
  });

  it("prints the documented keys of each line in the documented order", () => {
    const FINAL = [
      ...["state", "error", "timer", "ring", "redirect", "durationSeconds", "sessionId"],
      ...["speaking", "muted", "presence", "ended"],
    ];
    const LINE = ["id", "verdict", "final", "failures", "faults"];
    for (const line of lines) {
      const ran = line.final !== null;
      expect(Object.keys(line)).toEqual(ran ? [...LINE, "trace"] : LINE);
      if (line.final !== null) expect(Object.keys(line.final)).toEqual(FINAL);
      for (const failure of line.failures)
        expect(Object.keys(failure)).toEqual(["at", "field", "expected", "actual"]);
      for (const fault of line.faults)
        expect(Object.keys(fault)).toEqual(["pointer", "line", "column", "message"]);
      for (const { late, reason, ...entry } of line.trace ?? []) {
        expect(Object.keys(entry)).toEqual(["at", "cause", ...FINAL]);
        expect([undefined, true]).toContain(late);
        expect(typeof reason).toBe(late ? "string" : "undefined");
      }
    }
  });

  it("prints the final state of the call for each scenario", () => {
    expect(lines[1]?.final).toEqual({
      state: "idle",
      error: null,
      timer: "00:00",
      ring: "stopped",
      redirect: "/call-ending",
      durationSeconds: 22,
      sessionId: expect.stringMatching(
        /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      ),
      speaking: false,
      muted: false,
      presence: "idle",
      ended: "visitor",
    });
  });

  it("prints expected and actual value of each field that fails an expectation", () => {
    expect(lines[2]?.failures).toEqual([
      { at: 900, field: "state", expected: "idle", actual: "active" },
      { at: 900, field: "timer", expected: "00:01", actual: "00:00" },
      { at: 23_000, field: "redirect", expected: null, actual: "/call-ending" },
      { at: 23_000, field: "durationSeconds", expected: 21, actual: 22 },
    ]);
  });

  it("adds the trace of the run to each line if --trace is given", () => {
    const told = lines[1]?.trace?.map(({ at, cause, late, reason }) => ({
      at,
      cause,
      late,
      reason,
    }));
    expect(told).toEqual([
      { at: 0, cause: "visitor.start" },
      { at: 300, cause: "start.resolve" },
      { at: 900, cause: "provider.call-start" },
      { at: 23_000, cause: "visitor.stop" },
      {
        at: 23_050,
        cause: "provider.call-end",
        late: true,
        reason: "late: belongs to start 1",
      },
      { at: 23_050, cause: "stop.resolve" },
    ]);
  });

  it("prints every fault of a refused file and does not play it", () => {
    expect(lines[0]).toMatchObject({ final: null, failures: [] });
    expect(lines[0]?.faults.map(({ pointer }) => pointer)).toEqual(["/page", "/until"]);
    expect(lines[3]?.faults[0]?.message).toContain("d-unreadable.json");
  });
});

describe("the table of npm run sim", { timeout: 60_000 }, () => {
  it("shows expected beside actual values, the position of each fault, and the totals", async () => {
    const { stdout, code } = await runSim(join(folder.path, "run"));
    expect(code).toBe(2);
    expect(stdout).toMatch(/✓ +z-passes +The scenario z-passes\n/);
    expect(stdout).toMatch(/at \(ms\) +field +expected +actual\n/);
    expect(stdout).toMatch(/23000 +durationSeconds +21 +22\n/);
    expect(stdout).toMatch(/line \d+, column \d+, \/until: /);
    expect(stdout).toMatch(/\n4 scenarios: 1 passed, 1 failed, 2 refused\n$/);
  });

  it("shortens a long title and removes its control characters", async () => {
    const title = `Bold \u001b[1m words\nand ${"a long tale ".repeat(50)}`;
    const file = folder.write("titles/one.json", scenarioFile("one", { ...CALL, title }));
    const { stdout } = await runSim("--trace", file);
    expect(stdout.split("\n")[0]).toMatch(/^✓ +one +Bold +\[1m words and a long.*…$/);
    expect(stdout).not.toContain("\u001b");
    expect(stdout).toContain("cause");
  });

  it("takes fixtures by their IDs, a scenario from standard input, and a filter, and can be quiet", async () => {
    const text = JSON.stringify(scenarioFile("from-input", CALL));
    const { stdout } = await feedSim(text, "short-call", "-", "--filter", "INPUT");
    expect(stdout).toMatch(/^✓ +from-input .*\n\n1 scenario: 1 passed/);
    const quiet = await runSim("--quiet", "short-call", join(folder.path, "run", "c-fails.json"));
    expect(quiet.stdout).toMatch(/^✗ +fails /);
    expect(quiet.stdout).toContain("2 scenarios: 1 passed, 1 failed");
    const none = await runSim("short-call", "--filter", "nothing like it");
    expect(none).toMatchObject({ code: 2, stderr: expect.stringContaining('"nothing like it"') });
  });

  it("tells each run in plain sentences if --story is given", async () => {
    const { stdout } = await runSim("--story", join(folder.path, "run", "b-passes.json"));
    const told = stdout.split("\n").slice(1, 5);
    expect(told.map((line) => line.trim())).toEqual([
      "At 0 s the visitor starts a call.",
      "After 0.9 s the call begins.",
      "At 23 s the visitor ends the call.",
      "The visitor lands on /call-ending.",
    ]);
    const json = await runSim("--json", "--story", join(folder.path, "run", "b-passes.json"));
    expect(json.stdout).toContain('"story":["At 0 s the visitor starts a call."');
  });

  it("shows why an entry of the trace changed nothing beside the entry", async () => {
    const { stdout } = await runSim("--trace", join(folder.path, "run", "b-passes.json"));
    expect(stdout).toMatch(/\n +23050 +provider\.call-end +00:00 +late: belongs to start 1\n/);
  });
});
