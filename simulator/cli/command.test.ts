import { describe, expect, it } from "vitest";
import { readCommand } from "./command.ts";

describe("readCommand", () => {
  it("returns the options of each command", () => {
    expect(
      readCommand(["--coverage", "c.json", "--shard", "2/3", "--json", "--filter", "x", "a", "-"]),
    ).toMatchObject({
      name: "run",
      json: true,
      trace: false,
      coverage: "c.json",
      shard: { k: 2, n: 3 },
      filter: "x",
      paths: ["a", "-"],
    });
    expect(readCommand(["--sweep", "a.json", "--seed", "5", "--junit", "j.xml"])).toMatchObject({
      name: "sweep",
      json: false,
      junit: "j.xml",
      paths: ["a.json"],
      options: ["--sweep", "--seed=5", "--junit=j.xml"],
      seed: 5,
    });
    expect(
      readCommand(["--search", "--runs", "9", "--seed", "0", "--out", "o.json"]),
    ).toMatchObject({
      name: "search",
      runs: 9,
      seed: 0,
      out: "o.json",
    });
    expect(readCommand(["--playwright", "a.json", "--out", "-"])).toMatchObject({
      name: "playwright",
      file: "a.json",
      out: "-",
    });
    expect(readCommand(["--from-log", "log.json", "--transcripts"])).toMatchObject({
      name: "from-log",
      file: "log.json",
      transcripts: true,
    });
    expect(readCommand(["--from-call", "call.json", "--session", "5c1f"])).toMatchObject({
      name: "from-call",
      file: "call.json",
      session: "5c1f",
    });
  });

  it("draws a seed and searches 2000 runs by default", () => {
    const seeds = [1, 2, 3].map(() => readCommand(["--search"]));
    for (const command of seeds) expect(command).toMatchObject({ name: "search", runs: 2000 });
    expect(new Set(seeds.map((command) => JSON.stringify(command))).size).toBeGreaterThan(1);
  });

  it("returns null for a request for help, whatever else is given", () => {
    expect(readCommand(["--help", "--search", "a.json"])).toBeNull();
  });

  it.each([
    ["no file or folder was named", []],
    ["no file or folder was named", ["--shard", "1/2"]],
    ['--shard takes K/N with 1 ≤ K ≤ N, such as 2/4, found "0/3"', ["--shard", "0/3", "a"]],
    ['--shard takes K/N with 1 ≤ K ≤ N, such as 2/4, found "4/3"', ["--shard", "4/3", "a"]],
    ['--shard takes K/N with 1 ≤ K ≤ N, such as 2/4, found "1"', ["--shard", "1", "a"]],
    ['--runs takes a whole number from 1 to 2147483647, found "x"', ["--search", "--runs", "x"]],
    ['--runs takes a whole number from 1 to 2147483647, found "0"', ["--search", "--runs", "0"]],
    ['--runs takes a whole number from 1 to 2147483647, found ""', ["--search", "--runs", ""]],
    [
      '--seed takes a whole number from 0 to 2147483647, found "2147483648"',
      ["--search", "--seed", "2147483648"],
    ],
    [
      '--seed takes a whole number from 0 to 2147483647, found "1.5"',
      ["--sweep", "a", "--seed", "1.5"],
    ],
    ['--search takes no further file or folder, found "a"', ["--search", "a"]],
    ["no file or folder was named", ["--sweep"]],
    ['--from-log takes no further file or folder, found "b"', ["--from-log", "a", "b"]],
    ['--from-call takes no further file or folder, found "b"', ["--from-call", "a", "b"]],
    ["--from-call does not go with --from-log", ["--from-log", "a", "--from-call", "b"]],
    ["--json does not go with --playwright", ["--playwright", "a", "--json"]],
    ["--search does not go with --sweep", ["--search", "--sweep", "a"]],
    ["--from-log does not go with --search", ["--from-log", "a", "--search"]],
    ["--json does not go with --search", ["--search", "--json"]],
    ["--coverage does not go with --sweep", ["--sweep", "a", "--coverage", "b"]],
    ["--shard does not go with --sweep", ["--sweep", "a", "--shard", "1/2"]],
    ["--out does not go with a PATH", ["--out", "b", "a"]],
    ["--seed does not go with a PATH", ["--seed", "1", "a"]],
    ["--session does not go with --search", ["--search", "--session", "1"]],
  ] as const)("throws: %s", (message, args) => {
    expect(() => readCommand([...args])).toThrow(new Error(message));
  });

  it("throws for an unknown option and for a missing value", () => {
    expect(() => readCommand(["--jsn", "a"])).toThrow("--jsn");
    expect(() => readCommand(["--junit"])).toThrow("--junit");
  });
});
