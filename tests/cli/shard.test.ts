// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { linesOf, runSim, scenarioFile, temporaryFolder } from "../support/run-sim.ts";

const folder = temporaryFolder();
afterAll(folder.remove);

for (const name of ["a", "b", "c", "d"]) folder.write(`run/${name}.json`, scenarioFile(name));
folder.write("run/e.json", scenarioFile("a"));
folder.folder("empty");
const all = join(folder.path, "run");

describe("npm run sim -- --shard", { timeout: 60_000 }, () => {
  it("runs every N-th file by path, and refuses an ID that a file of another shard has too", async () => {
    const shards = await Promise.all([1, 2].map((k) => runSim("--json", "--shard", `${k}/2`, all)));
    expect(shards.map((run) => linesOf(run).map(({ id, verdict }) => [id, verdict]))).toEqual([
      [
        ["a", "refused"],
        ["c", "pass"],
        ["a", "refused"],
      ],
      [
        ["b", "pass"],
        ["d", "pass"],
      ],
    ]);
    expect(shards.map(({ code }) => code)).toEqual([2, 0]);
    const [first] = linesOf(await runSim("--json", "--shard", "1/5", all));
    expect(first?.faults[0]?.message).toContain("e.json");
  });

  it("exits with 0 for an empty shard of files, and with 2 for an empty folder", async () => {
    const one = join(all, "b.json");
    expect(await runSim("--json", "--shard", "3/3", one)).toEqual({
      code: 0,
      stdout: "",
      stderr: "",
    });
    const empty = await runSim("--shard", "1/2", join(folder.path, "empty"));
    expect(empty.code).toBe(2);
  });

  it("writes JUnit files with one suite each, whose names differ, so that they can be merged", async () => {
    const suites = await Promise.all(
      [1, 2, 3].map(async (k) => {
        const file = join(folder.path, `junit-${k}.xml`);
        await runSim(
          "--junit",
          file,
          "--shard",
          `${k}/3`,
          join(all, "b.json"),
          join(all, "c.json"),
        );
        const xml = new DOMParser().parseFromString(readFileSync(file, "utf8"), "application/xml");
        expect(xml.querySelector("parsererror")).toBeNull();
        return [...xml.querySelectorAll("testsuite")].map((suite) => [
          suite.getAttribute("name"),
          [...suite.querySelectorAll("testcase")].map((test) => test.getAttribute("classname")),
        ]);
      }),
    );
    expect(suites).toEqual([
      [["scenarios 1/3", ["b"]]],
      [["scenarios 2/3", ["c"]]],
      [["scenarios 3/3", []]],
    ]);
  });
});
