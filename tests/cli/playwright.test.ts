import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { feedSim, runSim, scenarioFile, temporaryFolder } from "../support/run-sim.ts";

const folder = temporaryFolder();
afterAll(folder.remove);

describe("npm run sim with --playwright", { timeout: 60_000 }, () => {
  it("prints the committed test of a fixture, which Playwright runs", async () => {
    const { code, stdout, stderr } = await runSim("--playwright", "short-call", "--out", "-");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toBe(readFileSync("e2e/written-short-call.spec.ts", "utf8"));
  });

  it("writes the test of another file, which contains the scenario, and keeps a file that exists", async () => {
    const file = folder.write("mine.json", scenarioFile("mine"));
    const out = join(folder.path, "mine.spec.ts");
    const run = await runSim("--playwright", file, "--out", out);
    expect(run).toMatchObject({ code: 0, stdout: "" });
    expect(run.stderr).toContain(`npm run test:e2e -- "${out}"`);
    expect(readFileSync(out, "utf8")).toContain('id: "mine"');
    const again = await runSim("--playwright", "short-call", "--out", out);
    expect(again).toMatchObject({ code: 2, stderr: expect.stringContaining("already exists") });
    expect(readFileSync(out, "utf8")).toContain('id: "mine"');
  });

  it("writes the test of a scenario on standard input", async () => {
    const text = JSON.stringify(scenarioFile("piped"));
    const { stdout } = await feedSim(text, "--playwright", "-", "--out", "-");
    expect(stdout).toContain('id: "piped"');
  });

  it("lists the faults of a refused file and exits with 2", async () => {
    const file = folder.write("bad.json", scenarioFile("bad", { page: "hom" }));
    const { code, stdout, stderr } = await runSim("--playwright", file);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/bad\.json is refused\.\n.*\/page: .*"hom"/);
  });
});
