import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Coverage } from "../../simulator/analysis/coverage.ts";
import { linesOf, runSim, scenarioFile, temporaryFolder } from "../support/run-sim.ts";

const folder = temporaryFolder();
afterAll(folder.remove);

const report = join(folder.path, "coverage.json");
const visitor = [
  { at: 0, do: "start" },
  { at: 500, do: "stop" },
];
for (const name of ["one", "two", "three", "four"])
  folder.write(`run/${name}.json`, scenarioFile(name, { visitor, covers: ["call.start"] }));
folder.write("run/own.json", scenarioFile("own", { covers: ["mine | and yours"] }));
folder.write("run/refused.json", scenarioFile("refused", { covers: ["call.start"], page: "hom" }));

describe("npm run sim -- --coverage", { timeout: 60_000 }, () => {
  it("writes the matrix of requirement, scenario and transition, uncovered cells included", async () => {
    const run = await runSim("--json", "--coverage", report, join(folder.path, "run"));
    expect(run.code).toBe(2);
    expect(linesOf(run)).toHaveLength(6);
    for (const line of linesOf(run)) expect(line).not.toHaveProperty("trace");
    const coverage = JSON.parse(readFileSync(report, "utf8")) as Coverage;

    const transitions = ["idle --visitor.start--> connecting", "connecting --visitor.stop--> idle"];
    const requirement = (id: string) => coverage.requirements.find((one) => one.id === id);
    expect(requirement("call.start")).toEqual({
      id: "call.start",
      sentence: "A start leads from idle to connecting.",
      source: "specification 4",
      scenarios: ["four", "one", "three", "two"],
      transitions,
    });
    expect(requirement("call.active")).toMatchObject({ scenarios: [], transitions: [] });
    expect(requirement("mine | and yours")).toMatchObject({ sentence: null, scenarios: ["own"] });
    expect(coverage.transitions).toContainEqual({
      name: "idle --visitor.start--> connecting",
      from: "idle",
      input: "visitor.start",
      to: "connecting",
      scriptable: true,
      scenarios: ["four", "one", "three", "two"],
    });
    const unscripted = coverage.transitions.filter(({ scriptable }) => !scriptable);
    expect(new Set(unscripted.map(({ input }) => input))).toEqual(
      new Set(["audio.unblocked", "microphone.changed"]),
    );
    expect(coverage.scenarios[0]).toEqual({
      id: "four",
      title: "The scenario four",
      covers: ["call.start"],
      transitions,
    });
    expect(coverage.scenarios.map(({ id }) => id)).not.toContain("refused");
  });

  it("prints the matrix as a Markdown table: on standard output, or on standard error with --json", async () => {
    const table = /\n\| covered \| name \| by \|\n\| --- \| --- \| --- \|\n(\|.*\|\n)+$/;
    const paths = [report, join(folder.path, "run", "one.json"), join(folder.path, "run/own.json")];
    const [plain, json] = await Promise.all([
      runSim("--coverage", ...paths),
      runSim("--json", "--coverage", ...paths),
    ]);
    expect(plain).toMatchObject({ code: 0, stderr: "" });
    expect(plain.stdout).toMatch(table);
    expect(json.stderr).toMatch(table);
    expect(linesOf(json)).toHaveLength(2);
    const rows = plain.stdout.split("\n");
    expect(rows).toContain("| requirement | call.start | one |");
    expect(rows).toContain("| requirement | call.active | **none** |");
    expect(rows).toContain("| requirement | mine \\| and yours | own |");
    expect(rows).toContain("| transition | connecting --call-start--> active | **none** |");
  });

  it("names at most three scenarios in a row of the table", async () => {
    const { stdout } = await runSim("--coverage", report, join(folder.path, "run"));
    expect(stdout).toContain("| requirement | call.start | four, one, three and 1 more |");
  });
});
