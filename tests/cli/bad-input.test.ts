import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MAX_SCENARIO_BYTES } from "../../simulator/scenario/parse.ts";
import {
  linesOf,
  runSim,
  type SimLine,
  type SimRun,
  scenarioFile,
  temporaryFolder,
} from "../support/run-sim.ts";

const folder = temporaryFolder();
afterAll(folder.remove);

/** Invalid files, the JSON pointers of their faults in the file's order, and words of the messages. */
const BAD: readonly (readonly [
  what: string,
  content: unknown,
  pointers: readonly string[],
  says: RegExp,
])[] = [
  [
    "wrong types",
    scenarioFile("wrong-types", { title: 7, visitor: {}, until: "soon" }),
    ["/title", "/visitor", "/until"],
    /found 7, expected/,
  ],
  ["too many bytes", `"${"x".repeat(MAX_SCENARIO_BYTES)}"`, [""], /more than \d+ bytes/],
  ["not UTF-8", Uint8Array.of(0x7b, 0xff, 0xfe, 0x7d), [""], /UTF-8/],
];

const nameOf = (what: string) => `${what.toLowerCase().replaceAll(" ", "-")}.json`;

describe("npm run sim with invalid files", { timeout: 120_000 }, () => {
  let run: SimRun;
  const linesByName = new Map<string, SimLine>();

  beforeAll(async () => {
    const names = BAD.map(([what]) => nameOf(what));
    for (const [what, content] of BAD) folder.write(`bad/${nameOf(what)}`, content);
    for (const name of ["same-id-1.json", "same-id-2.json"])
      folder.write(
        `bad/${name}`,
        scenarioFile("same-id", { expect: [{ at: 0, state: "active" }] }),
      );
    symlinkSync("loop.json", join(folder.path, "bad", "loop.json"));
    names.push("same-id-1.json", "same-id-2.json", "loop.json", "no-such-file.json");
    run = await runSim(
      "--json",
      join(folder.path, "bad"),
      join(folder.path, "bad", "no-such-file.json"),
    );
    const lines = linesOf(run);
    names.sort().forEach((name, index) => linesByName.set(name, lines[index] as SimLine));
  }, 120_000);

  it("prints one line for each refused file, plays none and exits with 2", () => {
    expect(run.code).toBe(2);
    expect(run.stderr).toBe("");
    expect(linesOf(run)).toHaveLength(linesByName.size);
    for (const line of linesByName.values())
      expect(line).toMatchObject({ verdict: "refused", final: null, failures: [] });
  });

  it.each(BAD)(
    "reports the pointer, line and column of this fault: %s",
    (what, _, pointers, says) => {
      const faults = linesByName.get(nameOf(what))?.faults ?? [];
      expect(faults.map(({ pointer }) => pointer)).toEqual(pointers);
      expect(faults.map(({ message }) => message).join("\n")).toMatch(says);
      for (const { line, column } of faults) expect(Math.min(line, column)).toBeGreaterThan(0);
    },
  );

  it("refuses two files with the same ID and names the other file in each fault", () => {
    const [first, second] = ["same-id-1.json", "same-id-2.json"].map((name) =>
      linesByName.get(name),
    );
    expect(first).toMatchObject({ id: "same-id", faults: [{ pointer: "/id", line: 3 }] });
    expect(first?.faults[0]?.message).toContain("same-id-2.json");
    expect(second?.faults[0]?.message).toContain("same-id-1.json");
  });

  it("reports a missing file and an unreadable file by their paths", () => {
    const missing = linesByName.get("no-such-file.json");
    expect(missing).toMatchObject({ id: null, faults: [{ pointer: "" }] });
    expect(missing?.faults[0]?.message).toMatch(
      /no-such-file\.json: it cannot be read: there is no such file/,
    );
    expect(linesByName.get("loop.json")?.faults[0]?.message).toMatch(
      /loop\.json: it cannot be read/,
    );
  });
});
