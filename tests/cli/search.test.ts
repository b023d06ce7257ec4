import { readFileSync } from "node:fs";
import type * as files from "node:fs/promises";
import { join, resolve } from "node:path";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { runScenario } from "../../simulator/engine/runner.ts";
import type * as machine from "../../src/call/transition.ts";
import { scenarioIn } from "../support/attempt.ts";
import { linesOf, runSim, scenarioFile, temporaryFolder } from "../support/run-sim.ts";

const folder = temporaryFolder();
afterAll(folder.remove);

/** The effect that the machine forgets: the end of the ring when the visitor goes home, or every navigation. */
const fault = vi.hoisted(() => ({ forgets: null as null | "ring.stop" | "navigate" }));
vi.mock("../../src/call/transition.ts", async (importOriginal) => {
  const original = await importOriginal<typeof machine>();
  const transition: typeof machine.transition = (state, input) => {
    const [next, effects] = original.transition(state, input);
    const isHit = fault.forgets === "navigate" || input.type === "visitor.go-home";
    return [next, isHit ? effects.filter(({ type }) => type !== fault.forgets) : effects];
  };
  return { ...original, transition };
});

/** Writes files with a relative path into the temporary folder, because a worker has no folder of its own. */
vi.mock("node:fs/promises", async (importOriginal) => {
  const original = await importOriginal<typeof files>();
  const writeFile = (path: string, text: string, options: object) =>
    original.writeFile(resolve(folder.path, path), text, options);
  return { ...original, writeFile };
});

/** Runs the command line in this process, where the machine can be broken. */
async function runHere(...args: string[]) {
  const [{ argv, exitCode }, texts] = [process, [] as string[]];
  process.argv = ["node", "sim", ...args];
  const keep = (text: unknown) => texts.push(String(text)) > 0;
  const spies = [process.stdout, process.stderr].map((stream) => {
    const kept = stream === process.stdout ? keep : () => true;
    return vi.spyOn(stream, "write").mockImplementation(kept);
  });
  try {
    vi.resetModules();
    await import("../../simulator/cli.ts");
    return { code: process.exitCode, stdout: texts.join("") };
  } finally {
    for (const spy of spies) spy.mockRestore();
    process.argv = argv;
    process.exitCode = exitCode;
  }
}

afterEach(() => {
  fault.forgets = null;
});

describe("npm run sim -- --search", { timeout: 60_000 }, () => {
  it("prints a random seed, finds nothing wrong with the call and exits with 0", async () => {
    const { code, stdout, stderr } = await runSim("--search", "--runs", "50");
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(
      /^searching 50 random scenarios with seed \d+\nno scenario breaks an invariant\n$/,
    );
  });

  it("writes the smallest scenario that breaks an invariant, prints it and exits with 1", async () => {
    fault.forgets = "ring.stop";
    const out = join(folder.path, "found.json");
    const { code, stdout } = await runHere("--search", "--seed", "7", "--out", out);
    expect(code).toBe(1);
    expect(stdout).toMatch(/✗ +search-7 .*\n +at \(ms\).*\n +0 +ring +"stopped" +"playing"\n/);
    expect(stdout).toContain(`wrote ${out}; to play it: npm run --silent sim -- `);
    expect(JSON.parse(readFileSync(out, "utf8"))).toEqual({
      schemaVersion: 1,
      id: "search-7",
      title: "The smallest scenario that breaks an invariant (seed 7)",
      visitor: [
        { at: 0, do: "start" },
        { at: 0, do: "go-home" },
      ],
      attempts: [],
      expect: [{ at: 0, ring: "stopped" }],
    });
  });

  it("writes a scenario that fails in a plain run until the fault is repaired", async () => {
    fault.forgets = "ring.stop";
    const { code, stdout } = await runHere("--search", "--seed", "8", "--out", "-");
    expect(code).toBe(1);
    const scenario = scenarioIn(stdout);
    expect((await runScenario(scenario)).verdict).toBe("fail");
    fault.forgets = null;
    expect((await runScenario(scenario)).verdict).toBe("pass");
  });

  it("exits with 2 when the scenario cannot be written", async () => {
    fault.forgets = "ring.stop";
    const out = join(folder.path, "no", "such", "folder.json");
    const { code, stdout } = await runHere("--search", "--seed", "7", "--out", out);
    expect(code).toBe(2);
    expect(stdout).toContain(`${out} could not be written`);
  });

  it("names the file after the seed unless --out names one", async () => {
    fault.forgets = "ring.stop";
    const { stdout } = await runHere("--search", "--seed", "9");
    expect(stdout).toContain("wrote search-9.json;");
    expect(readFileSync(join(folder.path, "search-9.json"), "utf8")).toContain('"search-9"');
  });
});

it("npm run sim -- --sweep exits with 1 and shows the runs that break the redirect rule", async () => {
  fault.forgets = "navigate";
  const events = [
    { at: 1000, event: "call-start" },
    { at: 5000, event: "call-end" },
  ];
  const content = { visitor: [{ at: 0, do: "start" }], attempts: [{ events }] };
  const file = folder.write("swept.json", scenarioFile("swept", content));
  const { code, stdout } = await runHere("--sweep", file, "--json");
  expect(code).toBe(1);
  const lines = linesOf({ code: 1, stdout, stderr: "" });
  expect(lines.map(({ verdict }) => verdict)).toEqual([...Array<string>(5).fill("pass"), "fail"]);
  expect(lines.at(-1)).toMatchObject({
    id: "swept@21.000",
    failures: [{ at: 22_000, field: "redirect", expected: "/call-ending", actual: null }],
  });
});
