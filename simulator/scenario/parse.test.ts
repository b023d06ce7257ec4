import { describe, expect, it } from "vitest";
import type { Fault } from "./fault.ts";
import { describeFaults, MAX_SCENARIO_BYTES, parseScenario, parseScenarioValue } from "./parse.ts";
import { MAX_DEPTH, MAX_VALUES } from "./json-text.ts";
import { scenarioOf } from "../../tests/support/attempt.ts";

const MINIMAL = { schemaVersion: 1, id: "minimal", title: "Nothing happens" };

function faultsOf(text: string): readonly Fault[] {
  const result = parseScenario(text);
  if (result.ok) throw new Error("the file is accepted");
  return result.faults;
}

const faultsOfValue = (value: unknown): readonly Fault[] => {
  const result = parseScenarioValue(value);
  return result.ok ? [] : result.faults;
};

const messageAt = (value: unknown, pointer: string): string | undefined =>
  faultsOfValue(value).find((fault) => fault.pointer === pointer)?.message;

describe("the defaults of parseScenario", () => {
  it("replace every optional field that is missing", () => {
    expect(scenarioOf(MINIMAL)).toEqual({
      ...MINIMAL,
      tags: [],
      covers: [],
      page: "home",
      configured: true,
      visitor: [],
      attempts: [
        {
          start: { outcome: "resolve", after: 300 },
          events: [],
          stop: { outcome: "resolve", after: 50 },
        },
      ],
      until: 2000,
      expect: [],
    });
  });

  it("provide one default attempt when the list of attempts or its only attempt is empty", () => {
    const { attempts } = scenarioOf(MINIMAL);
    expect(scenarioOf({ ...MINIMAL, attempts: [] }).attempts).toEqual(attempts);
    expect(scenarioOf({ ...MINIMAL, attempts: [{}] }).attempts).toEqual(attempts);
    expect(scenarioOf({ ...MINIMAL, attempts: [{ start: {}, stop: {} }] }).attempts).toEqual(
      attempts,
    );
  });

  it("replace the missing fields of an object whose other fields are given", () => {
    const attempts = [
      { start: { outcome: "reject", error: null }, events: [{ at: 5, event: "call-end" }] },
      { start: { after: 0 }, stop: { outcome: "never" } },
    ];
    expect(scenarioOf({ ...MINIMAL, attempts }).attempts).toEqual([
      {
        start: { outcome: "reject", after: 300, error: null },
        events: [{ at: 5, event: "call-end", late: false }],
        stop: { outcome: "resolve", after: 50 },
      },
      {
        start: { outcome: "resolve", after: 0 },
        events: [],
        stop: { outcome: "never", after: 50 },
      },
    ]);
  });

  it("never add a key with the value undefined", () => {
    const written = { ...MINIMAL, expect: [{ at: 1 }] };
    expect(Object.keys(scenarioOf(written).expect[0] ?? {})).toEqual(["at"]);
    expect(scenarioOf(written)).not.toHaveProperty("provenance");
    expect(scenarioOf({ $schema: "x.json", ...written })).not.toHaveProperty("$schema");
  });
});

describe("the given fields of a scenario file", () => {
  it("keep their values, including `until`", () => {
    const file = {
      ...MINIMAL,
      tags: ["smoke"],
      covers: ["error.ejected"],
      provenance: { kind: "recorded", sdk: "2.7.1", recordedAt: "2026-01-01T00:00:00Z" },
      page: "admin",
      configured: "no-target",
      visitor: [{ at: 0, do: "start" }],
      until: 20_000,
      expect: [
        { at: 1000, state: "active", ring: "stopped", error: null, speaking: true, muted: false },
        { at: 20_000, timer: "125:09", redirect: "/", durationSeconds: null },
      ],
    };
    expect(scenarioOf(file)).toMatchObject(file);
  });

  it("keep the order of their items, even if the times are not ascending", () => {
    const visitor = [
      { at: 500, do: "stop" },
      { at: 0, do: "start" },
    ];
    expect(scenarioOf({ ...MINIMAL, visitor }).visitor).toEqual(visitor);
  });

  it("keep any payload unchanged, even one with the key __proto__", () => {
    const payload = '{"__proto__":{"polluted":true},"constructor":1,"a":[null,{"b":-1.5}]}';
    const result = parseScenario(
      `{"schemaVersion":1,"id":"a","title":"t","attempts":[{"events":[
        {"at":1,"event":"error","payload":${payload}},{"at":2,"event":"error","payload":null}]}]}`,
    );
    const events = result.ok ? result.scenario.attempts[0].events : [];
    expect(events.map((event) => "payload" in event && JSON.stringify(event.payload))).toEqual([
      payload,
      "null",
    ]);
    expect(Object.prototype).not.toHaveProperty("polluted");
    const first = events[0] !== undefined && "payload" in events[0] ? events[0].payload : null;
    expect(Object.getPrototypeOf(first)).toBe(Object.prototype);
  });

  it.each([["false"], ["true"], ['"client-fails"'], ['"no-target"']])(
    "accepts %s as the value of configured",
    (configured) => {
      expect(scenarioOf({ ...MINIMAL, configured: JSON.parse(configured) })).toMatchObject({
        configured: JSON.parse(configured),
      });
    },
  );
});

describe("the message of a fault", () => {
  it("names the value that was found and the value that is expected", () => {
    const text = '{"schemaVersion":1,"id":"a","title":"t","until":-5e0,"page":"hom\\u0065s"}';
    expect(faultsOf(text)).toEqual([
      {
        pointer: "/until",
        line: 1,
        column: 49,
        message: "found -5e0, expected a whole number of milliseconds, 0 or more",
      },
      {
        pointer: "/page",
        line: 1,
        column: 61,
        message: 'found "hom\\u0065s", expected a page; did you mean "home"?',
      },
    ]);
  });

  it("suggests the known key or word most similar to an unknown one, or lists all known ones", () => {
    expect(messageAt({ ...MINIMAL, expcet: [] }, "/expcet")).toBe(
      'found the unknown key "expcet", expected a known one; did you mean "expect"?',
    );
    expect(messageAt({ ...MINIMAL, visitor: [{ at: 0, do: "start", x: 1 }] }, "/visitor/0/x")).toBe(
      'found the unknown key "x", expected only "at", "do"',
    );
    expect(messageAt({ ...MINIMAL, page: "moon" }, "/page")).toBe(
      'found "moon", expected a page: one of "home", "admin"',
    );
  });

  it("describes the value that is expected at a missing key", () => {
    expect(messageAt({ schemaVersion: 1, id: "a" }, "/title")).toBe(
      'found no key "title", expected a title for people',
    );
  });

  it("says whether an entry has no event or two", () => {
    const levels = { of: "visitor", every: 1, values: [] };
    const attempts = [{ events: [{ at: 0 }, { at: 0, event: "call-end", levels }] }];
    expect(messageAt({ ...MINIMAL, attempts }, "/attempts/0/events/0")).toBe(
      'found neither "event" nor "levels", expected one of them',
    );
    expect(messageAt({ ...MINIMAL, attempts }, "/attempts/0/events/1")).toBe(
      'found both "event" and "levels", expected one of them',
    );
  });

  it("names the limit that a time exceeds", () => {
    expect(messageAt({ ...MINIMAL, until: 2 ** 53 }, "/until")).toBe(
      "found 9007199254740992, expected at most 8640000000000000",
    );
  });

  it("shortens a long value that was found", () => {
    const id = "x y".repeat(100_000);
    expect(messageAt({ ...MINIMAL, id }, "/id")?.length).toBeLessThan(200);
    expect(faultsOfValue({ ...MINIMAL, [id]: 1 })[0]?.message.length).toBeLessThan(400);
  });

  it.each([["5"], ["null"], ["[]"], ['"text"'], ["true"]])(
    "is the only one when the whole file is %s",
    (text) => {
      const found = text === "[]" ? "a list" : text;
      const message = `found ${found}, expected an object with a scenario`;
      expect(faultsOf(text)).toEqual([{ pointer: "", line: 1, column: 1, message }]);
    },
  );

  it("concerns only `until` when `until` is invalid, and no expectation after the end", () => {
    const expected = { ...MINIMAL, until: -1, expect: [{ at: 5 }] };
    expect(faultsOfValue(expected).map(({ pointer }) => pointer)).toEqual(["/until"]);
  });
});

describe("the position of a fault", () => {
  it("includes a JSON Pointer in which special characters are escaped", () => {
    const pointers = faultsOfValue({ ...MINIMAL, "a/b~c": 1, "": 2 }).map(({ pointer }) => pointer);
    expect(pointers).toEqual(["/a~1b~0c", "/"]);
  });

  it.each([["\n"], ["\r\n"], ["\r"]])(
    "counts the lines of a text with the line ending %j",
    (end) => {
      const text = ['{ "schemaVersion": 1,', '"id": "a",', '  "title": 5 }'].join(end);
      expect(faultsOf(text)).toMatchObject([{ line: 3, column: 12 }]);
      const broken = ['{ "schemaVersion": 1,', '"id": "a",', '  "title": ? }'].join(end);
      expect(faultsOf(broken)).toMatchObject([{ line: 3, column: 12 }]);
    },
  );

  it("does not count a byte order mark", () => {
    expect(parseScenario(`\uFEFF${JSON.stringify(MINIMAL)}`)).toMatchObject({ ok: true });
    expect(faultsOf('\uFEFF{"id":1}')).toEqual(faultsOf('{"id":1}'));
  });

  it("determines the order of the reported faults", () => {
    const faults = faultsOf('{"until":-1,\n"id":1,"x":2,\n"schemaVersion":3.5}');
    expect(faults.map(({ pointer }) => pointer)).toEqual([
      "/title",
      "/until",
      "/id",
      "/x",
      "/schemaVersion",
    ]);
  });

  it("is that of the last value when the key occurs twice and the value is invalid", () => {
    const faults = faultsOf('{"schemaVersion":1,"id":"a","title":5,\n"title":6}');
    expect(faults).toMatchObject([
      { pointer: "/title", line: 2, column: 1 },
      { pointer: "/title", line: 2, column: 9, message: expect.stringContaining("found 6") },
    ]);
  });
});

describe("the position of a file's ID", () => {
  it("is returned for a valid file", () => {
    const text = '{"schemaVersion":1,\n "id": "a","title":"t"}';
    expect(parseScenario(text)).toMatchObject({ ok: true, idAt: { line: 2, column: 8 } });
  });

  it("is returned for an invalid file whose ID can be read", () => {
    expect(parseScenario('{"id":"a-b"}')).toMatchObject({ id: "a-b", idAt: { column: 7 } });
    expect(parseScenario('{"id":5}')).toMatchObject({ id: null, idAt: null });
    expect(parseScenario("[]")).toMatchObject({ id: null, idAt: null });
    expect(parseScenario('{"id":"a-b"')).toMatchObject({ id: null, idAt: null });
  });
});

describe("the limits of parseScenario", () => {
  const nested = (depth: number) =>
    `{"schemaVersion":1,"id":"a","title":"t","attempts":[{"events":[
{"at":1,"event":"error","payload":${"[".repeat(depth)}${"]".repeat(depth)}}]}]}`;
  const AROUND = 5;

  it("accept nesting up to the maximum depth and refuse one more level", () => {
    expect(parseScenario(nested(MAX_DEPTH - AROUND))).toMatchObject({ ok: true });
    expect(faultsOf(nested(MAX_DEPTH - AROUND + 1))).toEqual([
      { pointer: "", line: 2, column: 230, message: expect.stringContaining("nesting") },
    ]);
  });

  it.each([
    ["closed", nested(100_000)],
    ["open", "[".repeat(100_000)],
    ["objects", '{"a":'.repeat(100_000)],
  ])("refuse a hundred thousand levels of nesting in a text of the kind “%s”", (_, text) => {
    expect(faultsOf(text)).toHaveLength(1);
  });

  it("do not count brackets in strings as nesting", () => {
    const title = `\\"${"[{".repeat(1000)}\\\\`;
    expect(parseScenario(`{"schemaVersion":1,"id":"a","title":"${title}"}`)).toMatchObject({
      ok: true,
    });
  });

  it("refuse a file that is too large without parsing the text", () => {
    expect(faultsOf(" ".repeat(MAX_SCENARIO_BYTES + 1))).toEqual([
      {
        pointer: "",
        line: 1,
        column: 1,
        message: `found 16777217 bytes, expected at most ${MAX_SCENARIO_BYTES} (16 MiB)`,
      },
    ]);
  });

  const withLevels = (values: string) =>
    `{"schemaVersion":1,"id":"a","title":"t","attempts":[{"events":[
      {"at":0,"levels":{"of":"visitor","every":1,"values":[${values}]}}]}]}`;

  it("accept a million values", () => {
    const result = parseScenario(withLevels(Array(1_000_000).fill("0").join()));
    const event = result.ok ? result.scenario.attempts[0].events[0] : undefined;
    expect(event !== undefined && "levels" in event && event.levels.values.length).toBe(1_000_000);
  });

  it("refuse a file with more than MAX_VALUES values", () => {
    expect(faultsOf(withLevels("0,".repeat(MAX_VALUES)))).toEqual([
      {
        pointer: "",
        line: 2,
        column: expect.any(Number),
        message: expect.stringContaining("values"),
      },
    ]);
  });

  it("do not restrict the number of faults that are reported for one file", () => {
    const text = withLevels(Array(50_000).fill("-1").join());
    expect(faultsOf(text)).toHaveLength(50_000);
  });
});

describe("parseScenarioValue", () => {
  const cycle: Record<string, unknown> = { ...MINIMAL };
  cycle["self"] = cycle;
  let deep: unknown = [];
  for (let level = 0; level < 100_000; level++) deep = [deep];

  it.each([
    ["undefined", undefined],
    ["a function", () => MINIMAL],
    ["a symbol", Symbol("x")],
    ["a BigInt", 1n],
    ["a BigInt", { ...MINIMAL, until: 1n }],
    [
      "a function",
      { ...MINIMAL, attempts: [{ events: [{ at: 0, event: "error", payload: faultsOf }] }] },
    ],
    ["contains itself", cycle],
    ["nested too deep", deep],
    [
      "no thanks",
      {
        toJSON() {
          throw new Error("no thanks");
        },
      },
    ],
  ])(
    "reports one fault that contains “%s” for a value that is not JSON or exceeds a limit",
    (words, value) => {
      expect(faultsOfValue(value)).toEqual([
        { pointer: "", line: 1, column: 1, message: expect.stringContaining(words) },
      ]);
    },
  );

  it("reports positions as in the JSON text of the value with two spaces of indentation", () => {
    expect(faultsOfValue({ ...MINIMAL, visitor: [{ at: -1, do: "start" }] })).toMatchObject([
      { pointer: "/visitor/0/at", line: 7, column: 13 },
    ]);
  });
});

describe("describeFaults", () => {
  it("writes one line for each fault", () => {
    expect(describeFaults(faultsOf('{"schemaVersion":1,"id":"a",\n"title":5,"until":0.5}'))).toBe(
      "line 2, column 9, /title: found 5, expected a title for people\n" +
        "line 2, column 19, /until: found 0.5, expected a whole number of milliseconds, 0 or more",
    );
    expect(describeFaults(faultsOf("["))).toMatch(/^line 1, column 2: found the end/);
  });
});
