import { toJsonSchema } from "@valibot/to-json-schema";
import { Ajv } from "ajv";
import fc from "fast-check";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { PROVIDER_EVENTS } from "../../src/provider/events.ts";
import { LATEST_TIME } from "./fields.ts";
import { ENDED, format1, PAGES, PRESENCE_VALUES } from "./format-1.ts";
import { readJson } from "./json-text.ts";
import { parseScenario, parseScenarioValue } from "./parse.ts";
import { VISITOR_ACTIONS } from "./visitor-item.ts";

const time = fc.oneof(fc.nat(100_000), fc.nat(LATEST_TIME));
/** Random values as JSON.parse returns them: without -0, and with plain prototypes. */
const json = fc.jsonValue().map((value): unknown => JSON.parse(JSON.stringify(value)));
const optional = <Shape extends Record<string, fc.Arbitrary<unknown>>>(shape: Shape) =>
  fc.record(shape, { requiredKeys: [] });
const timed = <Value extends object>(item: fc.Arbitrary<Value>) =>
  fc.tuple(time, item).map(([at, rest]) => ({ at, ...rest }));
const settling = (...others: string[]) =>
  fc.oneof(
    optional({ outcome: fc.constantFrom(...others), after: time }),
    fc.record(
      { outcome: fc.constant("reject"), after: time, error: json },
      { requiredKeys: ["outcome"] },
    ),
  );

const event = fc.oneof(
  fc.record(
    { event: fc.constantFrom(...PROVIDER_EVENTS), payload: json, late: fc.boolean() },
    { requiredKeys: ["event"] },
  ),
  fc.record(
    {
      levels: fc.record({
        of: fc.constantFrom("assistant", "visitor"),
        every: time.map((span) => Math.max(1, span)),
        values: fc.array(fc.double({ min: 0, noNaN: true, noDefaultInfinity: true })),
      }),
      late: fc.boolean(),
    },
    { requiredKeys: ["levels"] },
  ),
);
const expectation = optional({
  state: fc.constantFrom("idle", "connecting", "active"),
  error: fc.option(fc.string()),
  timer: fc.nat(59).map((seconds) => `100:${String(seconds).padStart(2, "0")}`),
  ring: fc.constantFrom("playing", "stopped"),
  redirect: fc.option(fc.string()),
  durationSeconds: fc.option(fc.nat()),
  speaking: fc.boolean(),
  muted: fc.boolean(),
  presence: fc.constantFrom(...PRESENCE_VALUES),
  ended: fc.option(fc.constantFrom(...ENDED)),
});
const visitorAction = fc.oneof(
  fc.record({ do: fc.constantFrom(...VISITOR_ACTIONS.filter((name) => name !== "type")) }),
  fc.record({ do: fc.constant("type"), text: fc.string().map((text) => `t${text}`) }),
);
/** A valid file of format 1 that lacks some optional fields. */
const file = fc.record(
  {
    $schema: fc.string(),
    schemaVersion: fc.constant(1),
    id: fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,3}$/),
    title: fc.string().map((title) => `t${title}`),
    tags: fc.array(fc.string()),
    covers: fc.array(fc.string()),
    provenance: fc.record({ kind: fc.constantFrom("authored", "recorded", "generated") }),
    page: fc.constantFrom(...PAGES),
    configured: fc.constantFrom(true, false, "client-fails", "no-target"),
    visitor: fc.array(timed(visitorAction)),
    attempts: fc.array(
      optional({
        start: settling("resolve", "resolve-null", "never"),
        events: fc.array(timed(event)),
        stop: settling("resolve", "never"),
      }),
    ),
    until: fc.constant(LATEST_TIME),
    expect: fc.array(timed(expectation)),
  },
  { requiredKeys: ["schemaVersion", "id", "title"] },
);

type Container = Record<string, unknown> | unknown[];
const isContainer = (value: unknown): value is Container =>
  typeof value === "object" && value !== null;

function containersIn(value: unknown): Container[] {
  if (!isContainer(value)) return [];
  return [value, ...Object.values(value).flatMap(containersIn)];
}

const KNOWN_KEYS = "at do text event levels payload error outcome late until".split(" ");
const mutation = fc.record({
  where: fc.nat(),
  which: fc.nat(),
  how: fc.constantFrom("replace", "remove", "add"),
  key: fc.oneof(fc.constantFrom(...KNOWN_KEYS, "__proto__"), fc.string()),
  value: fc.oneof(
    json,
    fc.constantFrom(-1, 0.5, "reject", "resolve", "call-start", "start", "type", " ", {}),
  ),
});

function put(container: Container, key: string, value: unknown): void {
  const property = { value, enumerable: true, configurable: true, writable: true };
  Object.defineProperty(container, Array.isArray(container) ? container.length : key, property);
}

/** A file with random mistakes. */
const mutated = fc.tuple(file, fc.array(mutation, { maxLength: 4 })).map(([sound, mutations]) => {
  const copy: unknown = structuredClone(sound);
  for (const { where, which, how, key, value: drawn } of mutations) {
    // Cloned, because fast-check may return the same object twice, and a value must not contain itself.
    const value: unknown = structuredClone(drawn);
    const containers = containersIn(copy);
    const container = containers[where % containers.length];
    if (container === undefined) continue;
    const keys = Object.keys(container);
    const chosen = keys[which % keys.length] ?? key;
    if (how === "add") put(container, key, value);
    else if (Array.isArray(container)) container.splice(Number(chosen), 1, value);
    else if (how === "remove") delete container[chosen];
    else put(container, chosen, value);
  }
  return copy;
});

/** Text with some characters removed, repeated or replaced. */
const mangled = fc
  .tuple(
    mutated.map((value) => JSON.stringify(value, null, 2)),
    fc.array(fc.tuple(fc.nat(), fc.nat(3), fc.string({ maxLength: 3 })), { maxLength: 3 }),
    fc.constantFrom(
      ...["", '"', "\n", ",", "}", "\\", "/", "\0", "'", "-", "\u2028", "01", "1.", "tru"],
    ),
  )
  .map(([text, cuts, extra]) => {
    const cut = (from: string, [at, length, added]: [number, number, string]): string => {
      const start = at % (from.length + 1);
      return from.slice(0, start) + added + extra + from.slice(start + length);
    };
    return cuts.reduce(cut, text);
  });

function expectWellFormed(text: string): void {
  const result = parseScenario(text);
  if (result.ok) return;
  expect(result.faults.length).toBeGreaterThan(0);
  const lines = text.split(/\r\n|\r|\n/);
  let last = { line: 1, column: 0 };
  for (const { pointer, line, column, message } of result.faults) {
    expect(pointer).toMatch(/^(\/([^~/]|~[01])*)*$/);
    expect(message).not.toMatch(/undefined|\[object|Invalid/);
    expect(column).toBeGreaterThanOrEqual(1);
    expect(column).toBeLessThanOrEqual((lines[line - 1] ?? "").length + 1);
    expect(line * 1e9 + column).toBeGreaterThanOrEqual(last.line * 1e9 + last.column);
    last = { line, column };
  }
}

describe("parseScenario with random input", () => {
  it("accepts every valid file, and parses its own output to the same scenario", () => {
    fc.assert(
      fc.property(file, (value) => {
        const first = parseScenarioValue(value);
        expect(first).toMatchObject({ ok: true });
        if (!first.ok) return;
        expect(parseScenarioValue(first.scenario)).toMatchObject({
          ok: true,
          scenario: first.scenario,
        });
      }),
    );
  });

  it("returns a position for each fault of a file with mistakes", () => {
    fc.assert(fc.property(mutated, (value) => expectWellFormed(JSON.stringify(value, null, 1))));
  });

  it("returns a position for each fault of a damaged text", () => {
    fc.assert(fc.property(mangled, expectWellFormed), { numRuns: 300 });
    fc.assert(fc.property(fc.string({ unit: "binary" }), expectWellFormed));
  });

  it("accepts exactly the texts that JSON.parse accepts", () => {
    fc.assert(
      fc.property(fc.oneof(mangled, fc.json(), fc.string()), (text) => {
        let value: unknown;
        let isJson = true;
        try {
          value = JSON.parse(text);
        } catch {
          isJson = false;
        }
        const read = readJson(text);
        expect(read.ok).toBe(isJson);
        if (read.ok) expect(read.json.value).toEqual(value);
      }),
      { numRuns: 300 },
    );
  });

  it("does not throw for values that are not JSON", () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withDate: true, withMap: true }), (value) => {
        expect(parseScenarioValue(value)).toHaveProperty("ok", false);
      }),
    );
  });
});

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
}

describe("the published JSON Schema", () => {
  const published = JSON.parse(
    readFileSync(new URL("../../fixtures/scenario.schema.json", import.meta.url), "utf8"),
  ) as Schema;
  const satisfies = new Ajv().compile(published);

  it("is up to date with the parser's schema (npm run generate rewrites the file)", () => {
    const schema = toJsonSchema(format1, {
      typeMode: "input",
      ignoreActions: ["finite", "raw_check"],
    });
    const $id = "scenario.schema.json";
    expect(published).toEqual(JSON.parse(JSON.stringify({ $id, ...schema })));
  });

  it("accepts the same files as the parser, except files with expectations after the end", () => {
    fc.assert(
      fc.property(mutated, (value) => {
        const result = parseScenarioValue(value);
        const faults = result.ok ? [] : result.faults;
        const accepted = faults.every(({ message }) => message.endsWith('("until")'));
        expect(satisfies(JSON.parse(JSON.stringify(value)))).toBe(accepted);
      }),
      { numRuns: 500 },
    );
  });

  it("allows no unknown key in any object, and describes every field", () => {
    const walk = (schema: Schema): void => {
      if (schema.properties !== undefined) expect(schema.additionalProperties).toBe(false);
      for (const field of Object.values(schema.properties ?? {})) {
        expect(field).toHaveProperty("description");
        walk(field);
      }
      for (const form of [...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])])
        walk(form);
    };
    walk(published);
  });
});
