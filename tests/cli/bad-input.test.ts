import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

const MEGABYTE = 1024 * 1024;
const attempts = (event: object) => ({ attempts: [{ events: [event] }] });

/** Invalid files, the JSON pointers of their faults in the file's order, and words of the messages. */
const BAD: readonly (readonly [
  what: string,
  content: unknown,
  pointers: readonly string[],
  says: RegExp,
])[] = [
  ["truncated JSON", '{\n  "schemaVersion": 1,\n  "id": "cut', [""], /./],
  ["an empty file", "", [""], /empty/],
  ["an array instead of an object", [1, 2], [""], /expected an object/],
  [
    "wrong types",
    scenarioFile("wrong-types", { title: 7, visitor: {}, until: "soon" }),
    ["/title", "/visitor", "/until"],
    /found 7, expected/,
  ],
  ["missing keys", { schemaVersion: 1 }, ["/id", "/title"], /expected/],
  [
    "unknown keys",
    scenarioFile("unknown-keys", { pages: "home", visitor: [{ at: 0, do: "start", after: 1 }] }),
    ["/pages", "/visitor/0/after"],
    /"pages"/,
  ],
  [
    "duplicate keys",
    '{ "schemaVersion": 1, "id": "twice", "title": "a", "title": "b" }',
    ["/title"],
    /"title"/,
  ],
  [
    "an unknown event",
    scenarioFile("unknown-event", attempts({ at: 0, event: "call-begin" })),
    ["/attempts/0/events/0/event"],
    /call-begin/,
  ],
  [
    "a negative time",
    scenarioFile("negative-time", attempts({ at: -1, event: "call-start" })),
    ["/attempts/0/events/0/at"],
    /found -1, expected a whole number/,
  ],
  [
    "a fractional time",
    scenarioFile("fractional-time", { visitor: [{ at: 0.5, do: "start" }] }),
    ["/visitor/0/at"],
    /found 0.5, expected a whole number/,
  ],
  [
    "an expectation after the end",
    scenarioFile("too-late", { until: 10, expect: [{ at: 11, state: "idle" }] }),
    ["/expect/0/at"],
    /11/,
  ],
  [
    "a later schema version",
    { ...scenarioFile("future"), schemaVersion: 2, anything: "goes" },
    ["/schemaVersion"],
    /2/,
  ],
  ["50 MB", `"${"x".repeat(50 * MEGABYTE)}"`, [""], /\d+ bytes/],
  ["deep nesting", "[".repeat(100_000), [""], /nest/],
  [
    "deep nesting in a payload",
    JSON.stringify(scenarioFile("deep", attempts({ at: 0, event: "error", payload: 0 }))).replace(
      '"payload":0',
      `"payload":${"[".repeat(50_000)}${"]".repeat(50_000)}`,
    ),
    [""],
    /nest/,
  ],
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
