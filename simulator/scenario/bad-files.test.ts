import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseScenario, parseScenarioValue } from "./parse.ts";
import { checkUniqueIds } from "./unique-ids.ts";

const parse = (name: string) =>
  parseScenario(readFileSync(new URL(`../../tests/assets/${name}`, import.meta.url), "utf8"));

/** The faults of a file, each as `<pointer>@<line>:<column>`. */
function placesOf(name: string): string[] {
  const result = parse(name);
  if (result.ok) throw new Error(`${name} is accepted`);
  return result.faults.map(({ pointer, line, column }) => `${pointer}@${line}:${column}`);
}

describe("parseScenario with files that break the format", () => {
  it("reports the position of every value of the wrong type", () => {
    expect(placesOf("bad/wrong-types.json")).toEqual([
      "/schemaVersion@2:20",
      "/id@3:9",
      "/title@4:12",
      "/tags@5:11",
      "/page@6:11",
      "/configured@7:17",
      "/visitor@8:14",
      "/attempts/0@10:5",
      "/attempts/1/start@12:16",
      "/attempts/1/events/0@14:9",
      "/attempts/1/events/1/at@15:17",
      "/attempts/1/events/1/event@15:33",
      "/attempts/1/events/1/late@15:44",
      "/attempts/1/events/2/levels/every@16:63",
      "/attempts/1/events/2/levels/values@16:80",
      "/until@20:12",
      "/expect/0/state@22:28",
      "/expect/0/timer@22:44",
      "/expect/0/muted@22:57",
      "/expect/0/durationSeconds@22:79",
      "/expect/1/timer@23:28",
      "/expect/1/redirect@23:48",
      "/expect/1/ring@23:59",
      "/expect/1/speaking@23:79",
      "/expect/2/presence@24:31",
      "/expect/2/ended@24:50",
    ]);
  });

  it("reports every unknown key at its position", () => {
    expect(placesOf("bad/unknown-keys.json")).toEqual([
      "/titel@5:3",
      "/colour@6:3",
      "/__proto__@7:3",
      "/visitor/0/force@8:41",
      "/attempts/0/begin@11:7",
      "/attempts/0/start/delay@12:40",
      "/attempts/0/start/error@12:63",
      "/attempts/0/events/0/payloads@14:45",
      "/attempts/0/events/1/levels/unit@15:80",
      "/attempts/0/events/2/payload@16:93",
      "/attempts/0/stop/Outcome@18:17",
      "/expect/0/sate@21:28",
    ]);
  });

  it("reports every unknown event or action, and every entry without an event or with two events", () => {
    expect(placesOf("bad/unknown-events.json")).toEqual([
      "/visitor/0/do@5:32",
      "/attempts/0/events/0/event@9:31",
      "/attempts/0/events/1/event@10:31",
      "/attempts/0/events/2/event@11:32",
      "/attempts/0/events/3@12:9",
      "/attempts/0/events/4@13:9",
    ]);
  });

  it("reports every text that cannot be typed, and every text beside another action", () => {
    expect(placesOf("bad/typed-texts.json")).toEqual([
      "/visitor/0/text@6:5",
      "/visitor/1/text@7:38",
      "/visitor/2/text@8:38",
      "/visitor/3/text@9:38",
      "/visitor/4/text@10:38",
      "/visitor/5/text@11:31",
      "/visitor/6/do@12:22",
      "/visitor/7/do@13:5",
    ]);
  });

  it.each([["negative-times"], ["fractional-times"]])(
    "reports every invalid time of the file %s.json",
    (name) => {
      const places = placesOf(`bad/${name}.json`).map((place) => place.split("@")[0]);
      expect(
        places.filter((pointer) => pointer !== "/attempts/0/events/1/levels/values/1"),
      ).toEqual([
        "/visitor/0/at",
        "/attempts/0/start/after",
        "/attempts/0/events/0/at",
        "/attempts/0/events/1/levels/every",
        "/attempts/0/stop/after",
        "/until",
        "/expect/0/at",
      ]);
    },
  );

  it("reports every missing key at the position of the object that lacks the key", () => {
    expect(placesOf("bad/missing-keys.json")).toEqual([
      "/schemaVersion@1:1",
      "/id@1:1",
      "/title@1:1",
      "/visitor/0/at@2:15",
      "/visitor/1/do@2:34",
      "/attempts/0/events/0/at@3:29",
      "/attempts/0/events/1/levels/of@3:77",
      "/attempts/0/events/1/levels/every@3:77",
      "/attempts/0/events/1/levels/values@3:77",
      "/provenance/kind@4:17",
      "/expect/0/at@5:14",
    ]);
  });

  it("reports every duplicate key, including those in payloads", () => {
    expect(placesOf("bad/duplicate-keys.json")).toEqual([
      "/title@5:3",
      "/attempts/0/events/0/payload/message@12:59",
      "/attempts/0/events/0/at@13:11",
    ]);
  });

  it("reports an expectation that is later than the end of the run", () => {
    expect(placesOf("bad/expect-beyond-end.json")).toEqual(["/expect/1/at@8:13"]);
  });
});

describe("files with a newer version or a shared ID", () => {
  it("give only one fault, about the version, when schemaVersion is newer than supported", () => {
    const message =
      "schemaVersion 2 is newer than 1, the newest that this version reads; " +
      "a newer version of this project can read it";
    expect(parse("from-the-future.json")).toMatchObject({
      id: "from-the-future",
      faults: [{ line: 3, column: 20, message }],
    });
  });

  it.each([[2], [3], [1e20]])(
    "give only one fault, which names version %d, even if the file has other faults",
    (schemaVersion) => {
      const message = `schemaVersion ${schemaVersion} is newer than 1`;
      expect(parseScenarioValue({ schemaVersion })).toMatchObject({
        faults: [{ pointer: "/schemaVersion", message: expect.stringContaining(message) }],
      });
    },
  );

  it.each([[{}], [{ schemaVersion: "2" }], [{ schemaVersion: 2.5 }], [{ schemaVersion: 0 }]])(
    "give all faults of %j, because the version is missing or invalid",
    (value) => {
      const read = parseScenarioValue(value);
      const pointers = read.ok ? [] : read.faults.map(({ pointer }) => pointer);
      expect(pointers.toSorted()).toEqual(["/id", "/schemaVersion", "/title"]);
    },
  );

  it("give one fault for each of two files with the same ID", () => {
    const files = ["a.json", "b.json"].map((path) => {
      const result = parse(`bad/duplicate-ids/${path}`);
      return { path, id: result.ok ? result.scenario.id : null, idAt: result.idAt };
    });
    expect(Object.fromEntries(checkUniqueIds(files))).toEqual({
      "a.json": [
        {
          pointer: "/id",
          line: 3,
          column: 9,
          message: 'found the id "twin", which b.json bears too; expected one of its own',
        },
      ],
      "b.json": [expect.objectContaining({ pointer: "/id", line: 3, column: 9 })],
    });
  });
});
