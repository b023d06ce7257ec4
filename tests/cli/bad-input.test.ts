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

interface BadFile {
  readonly what: string;
  readonly content: unknown;
  /** The JSON pointers of its faults, in the order of the file. */
  readonly pointers: readonly string[];
  readonly says: RegExp;
}

const BAD: readonly BadFile[] = [
  {
    what: "truncated JSON",
    content: '{\n  "schemaVersion": 1,\n  "id": "cut',
    pointers: [""],
    says: /./,
  },
  { what: "an empty file", content: "", pointers: [""], says: /empty/ },
  {
    what: "an array instead of an object",
    content: [1, 2],
    pointers: [""],
    says: /expected an object/,
  },
  {
    what: "wrong types",
    content: scenarioFile("wrong-types", { title: 7, visitor: {}, until: "soon" }),
    pointers: ["/title", "/visitor", "/until"],
    says: /found 7, expected/,
  },
  {
    what: "missing keys",
    content: { schemaVersion: 1 },
    pointers: ["/id", "/title"],
    says: /expected/,
  },
  {
    what: "unknown keys",
    content: scenarioFile("unknown-keys", {
      pages: "home",
      visitor: [{ at: 0, do: "start", after: 1 }],
    }),
    pointers: ["/pages", "/visitor/0/after"],
    says: /"pages"/,
  },
  {
    what: "duplicate keys",
    content: '{ "schemaVersion": 1, "id": "twice", "title": "a", "title": "b" }',
    pointers: ["/title"],
    says: /"title"/,
  },
  {
    what: "an unknown event",
    content: scenarioFile("unknown-event", attempts({ at: 0, event: "call-begin" })),
    pointers: ["/attempts/0/events/0/event"],
    says: /call-begin/,
  },
  {
    what: "a negative time",
    content: scenarioFile("negative-time", attempts({ at: -1, event: "call-start" })),
    pointers: ["/attempts/0/events/0/at"],
    says: /found -1, expected a whole number/,
  },
  {
    what: "a fractional time",
    content: scenarioFile("fractional-time", { visitor: [{ at: 0.5, do: "start" }] }),
    pointers: ["/visitor/0/at"],
    says: /found 0.5, expected a whole number/,
  },
  {
    what: "an expectation after the end",
    content: scenarioFile("too-late", { until: 10, expect: [{ at: 11, state: "idle" }] }),
    pointers: ["/expect/0/at"],
    says: /11/,
  },
  {
    what: "a later schema version",
    content: { ...scenarioFile("future"), schemaVersion: 2, anything: "goes" },
    pointers: ["/schemaVersion"],
    says: /2/,
  },
  { what: "50 MB", content: `"${"x".repeat(50 * MEGABYTE)}"`, pointers: [""], says: /\d+ bytes/ },
  { what: "deep nesting", content: `${"[".repeat(100_000)}`, pointers: [""], says: /nest/ },
  {
    what: "deep nesting in a payload",
    content: JSON.stringify(
      scenarioFile("deep", attempts({ at: 0, event: "error", payload: 0 })),
    ).replace('"payload":0', `"payload":${"[".repeat(50_000)}${"]".repeat(50_000)}`),
    pointers: [""],
    says: /nest/,
  },
  {
    what: "not UTF-8",
    content: Uint8Array.of(0x7b, 0xff, 0xfe, 0x7d),
    pointers: [""],
    says: /UTF-8/,
  },
];

const nameOf = ({ what }: BadFile) => `${what.toLowerCase().replaceAll(" ", "-")}.json`;

describe("the runner with invalid files", { timeout: 120_000 }, () => {
  let run: SimRun;
  const linesByName = new Map<string, SimLine>();

  beforeAll(async () => {
    const names = BAD.map(nameOf);
    for (const bad of BAD) folder.write(`bad/${nameOf(bad)}`, bad.content);
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

  it("prints one line for each refused file, runs none and exits with 2", () => {
    expect(run.code).toBe(2);
    expect(run.stderr).toBe("");
    expect(linesOf(run)).toHaveLength(linesByName.size);
    for (const line of linesByName.values())
      expect(line).toMatchObject({ verdict: "refused", final: null, failures: [] });
  });

  it.each(BAD.map((bad) => [bad.what, bad] as const))(
    "reports the position of the fault: %s",
    (_, bad) => {
      const line = linesByName.get(nameOf(bad));
      expect(line?.faults.map(({ pointer }) => pointer)).toEqual(bad.pointers);
      expect(line?.faults.map(({ message }) => message).join("\n")).toMatch(bad.says);
      for (const fault of line?.faults ?? []) {
        expect(fault.line).toBeGreaterThan(0);
        expect(fault.column).toBeGreaterThan(0);
      }
    },
  );

  it("refuses two files with the same ID, and each fault names the other file", () => {
    const [first, second] = ["same-id-1.json", "same-id-2.json"].map((name) =>
      linesByName.get(name),
    );
    expect(first).toMatchObject({ id: "same-id", faults: [{ pointer: "/id", line: 3 }] });
    expect(first?.faults[0]?.message).toContain("same-id-2.json");
    expect(second?.faults[0]?.message).toContain("same-id-1.json");
  });

  it("names a missing file and an unreadable file", () => {
    const missing = linesByName.get("no-such-file.json");
    expect(missing).toMatchObject({ id: null, faults: [{ pointer: "" }] });
    expect(missing?.faults[0]?.message).toMatch(/no-such-file\.json: there is no such file/);
    expect(linesByName.get("loop.json")?.faults[0]?.message).toMatch(
      /loop\.json: it cannot be read/,
    );
  });
});
