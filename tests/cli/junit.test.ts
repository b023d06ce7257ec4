// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runSim, type SimRun, scenarioFile, temporaryFolder } from "../support/run-sim.ts";

const folder = temporaryFolder();
afterAll(folder.remove);

const report = join(folder.path, "junit.xml");
folder.write("run/a-refused.json", scenarioFile("refused", { page: "hom", until: -1 }));
folder.write("run/b-passes.json", scenarioFile("passes"));
folder.write(
  "run/c-fails.json",
  scenarioFile("fails", {
    title: "<Fails> ]]> & \u0007 so on",
    expect: [{ at: 0, state: "active", error: "]]> <&" }],
  }),
);

describe("the JUnit report of npm run sim", { timeout: 60_000 }, () => {
  let run: SimRun;
  let xml: Document;
  beforeAll(async () => {
    run = await runSim("--json", "--junit", report, join(folder.path, "run"));
    xml = new DOMParser().parseFromString(readFileSync(report, "utf8"), "application/xml");
  }, 60_000);

  it("is a file of well-formed XML, written in addition to the JSON lines of --json", () => {
    expect(run).toMatchObject({ code: 2, stderr: "" });
    expect(run.stdout.split("\n")).toHaveLength(4);
    expect(xml.querySelector("parsererror")).toBeNull();
  });

  it("counts a refused file as an error and a failed scenario as a failure", () => {
    const kinds = [...xml.querySelectorAll("testcase")].map((test) =>
      [...test.children].map(({ tagName }) => tagName),
    );
    expect(kinds).toEqual([["error"], [], ["failure"]]);
    const suite = xml.querySelector("testsuite");
    const counts = ["tests", "failures", "errors"].map((name) => suite?.getAttribute(name));
    expect(counts).toEqual(["3", "1", "1"]);
  });

  it("tells how many seconds each run and all together took", () => {
    const times = [...xml.querySelectorAll("testcase, testsuite")].map((one) =>
      Number(one.getAttribute("time") ?? NaN),
    );
    expect(times.every((time) => time >= 0)).toBe(true);
    const [sum = 0, refused, ...runs] = times;
    expect(refused).toBe(0);
    expect(sum).toBeCloseTo(runs.reduce((all, time) => all + time, 0));
    expect(sum).toBeGreaterThan(0);
  });

  it("contains all failures and faults, with the special characters of a scenario escaped", () => {
    const [refused, , fails] = xml.querySelectorAll("testcase");
    expect(fails?.getAttribute("name")).toMatch(/^<Fails> ]]> & +so on$/);
    expect(fails?.textContent).toContain('at 0 ms, state: expected "active", actual "idle"');
    expect(fails?.textContent).toContain('error: expected "]]> <&", actual null');
    expect(refused?.textContent).toMatch(/\/page: .*\n.*\/until: /);
  });
});
