import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRedactor } from "./redact.ts";
import { createToJson } from "./to-json.ts";

const toJson = createToJson(createRedactor(["the-known-key-of-all"]));

/** A thing that throws at whatever is done with it. */
const hostile = (): object => {
  const refuse = () => {
    throw new Error("Go away.");
  };
  return new Proxy(
    {},
    {
      get: refuse,
      ownKeys: refuse,
      getPrototypeOf: refuse,
      has: refuse,
      getOwnPropertyDescriptor: refuse,
    },
  );
};

/** A character with which no text of a few can look like a credential, such as `&t=x` does. */
const HARMLESS = fc
  .string({ unit: "binary", minLength: 1, maxLength: 1 })
  .filter((character) => !"=:".includes(character));

describe("what JSON can say", () => {
  it("stays as it is", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5, stringUnit: HARMLESS }), (value) => {
        expect(JSON.stringify(toJson(value))).toBe(JSON.stringify(value));
      }),
    );
  });

  it("keeps control characters, half pairs and HTML", () => {
    const text = "\u0000\u001b[31m\u2028 \ud800 <script>alert(1)</script>";
    expect(toJson({ [text]: text })).toEqual({ [text]: text });
    expect(JSON.parse(JSON.stringify(toJson(text)))).toBe(text);
  });

  it("keeps a field called like the prototype, and changes no prototype", () => {
    const json = toJson(JSON.parse('{"__proto__":{"a":1}}'));
    expect(JSON.stringify(json)).toBe('{"__proto__":{"a":1}}');
    expect(({} as { a?: number }).a).toBeUndefined();
  });
});

describe("what JSON cannot say", () => {
  it.each([
    [undefined, "[undefined]"],
    [Number.NaN, "[NaN]"],
    [-0, 0],
    [-Infinity, "[-Infinity]"],
    [12n, "12n"],
    [Symbol("s"), "[Symbol(s)]"],
    [function named() {}, "[function named]"],
    [new Date(0), "1970-01-01T00:00:00.000Z"],
    [new Date(Number.NaN), "[Invalid Date]"],
    [/a+/g, "/a+/g"],
    [new URL("https://host.example/x"), "https://host.example/x"],
    [new Uint8Array(12), "[Uint8Array of 12 bytes]"],
    [new ArrayBuffer(3), "[ArrayBuffer of 3 bytes]"],
    [new DataView(new ArrayBuffer(2)), "[DataView of 2 bytes]"],
    [Promise.resolve(), "[Promise]"],
    [new Response("x"), "[Response]"],
    [new Map([["a", 1]]), { "[Map]": [["a", 1]] }],
    [new Set(["a"]), { "[Set]": ["a"] }],
    [
      [undefined, () => {}],
      ["[undefined]", "[function ]"],
    ],
    [{ a: undefined, b: 1 }, { b: 1 }],
    [Object.create(null), {}],
    [Object("boxed"), "boxed"],
  ])("is described: %o", (value, json) => expect(toJson(value)).toEqual(json));

  it("is an error with all that it knows, its name and message first", () => {
    const error = Object.assign(new TypeError("no", { cause: new Error("why") }), { code: 7 });
    const json = toJson(error);
    expect(json).toMatchObject({
      name: "TypeError",
      message: "no",
      cause: { message: "why" },
      code: 7,
    });
    expect(Object.keys(json as object).slice(0, 3)).toEqual(["name", "message", "stack"]);
    const listed = Object.defineProperty(new Error("no"), "message", { enumerable: true });
    expect(Object.keys(toJson(listed) as object)).toEqual(["name", "message", "stack"]);
    expect(toJson(new DOMException("no", "AbortError"))).toMatchObject({
      name: "AbortError",
      message: "no",
    });
    expect(toJson(new AggregateError([new Error("one")], "all"))).toMatchObject({
      errors: [{ message: "one" }],
    });
  });

  it("is a circle, and not what merely occurs twice", () => {
    const circle: { self?: unknown; list: unknown[] } = { list: [] };
    circle.self = circle;
    circle.list.push(circle);
    expect(toJson(circle)).toEqual({ list: ["[circular]"], self: "[circular]" });
    const shared = { a: 1 };
    expect(toJson([shared, shared])).toEqual([shared, shared]);
  });

  it("is what throws when it is read; what lies beside it is kept", () => {
    const value = {
      get bad(): string {
        throw new Error("Go away.");
      },
      good: 1,
      proxy: hostile(),
      last: [hostile(), 2],
    };
    expect(toJson(value)).toEqual({
      bad: "[cannot be read]",
      good: 1,
      proxy: "[cannot be read]",
      last: ["[cannot be read]", 2],
    });
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    expect(toJson(proxy)).toBe("[cannot be read]");
  });
});

describe("what is too much", () => {
  it("is cut and counted: text, lists, fields", () => {
    expect(toJson("x".repeat(10_000_000))).toBe(
      `${"x".repeat(100_000)}… [cut: 10000000 characters in all]`,
    );
    const list = toJson(Array.from({ length: 5000 }, (_, index) => index)) as unknown[];
    expect([list.length, list.at(-1)]).toEqual([1001, "[4000 more]"]);
    const fields = Object.fromEntries(
      Array.from({ length: 1500 }, (_, index) => [`f${index}`, index]),
    );
    expect(toJson(fields)).toMatchObject({ f999: 999, "[left out]": "[500 more]" });
    expect(Object.keys(toJson(fields) as object)).toHaveLength(1001);
  });

  it("is read to a depth of sixteen", () => {
    const nested = (depth: number): unknown => (depth === 0 ? "end" : [nested(depth - 1)]);
    expect(JSON.stringify(toJson(nested(16)))).toContain("end");
    expect(JSON.stringify(toJson(nested(17)))).toBe(
      JSON.stringify(nested(16)).replace("end", "[too deep]"),
    );
  });

  it("leaves out the fields for which nothing is left", () => {
    const fields = Object.fromEntries(
      Array.from({ length: 10 }, (_, index) => [`f${index}`, "y".repeat(100_000)]),
    );
    const json = toJson(fields) as Record<string, string>;
    expect(Object.keys(json)).toEqual(["f0", "f1", "f2", "[left out]"]);
    expect(json["[left out]"]).toBe("[7 more]");
  });

  it("is bounded as a whole, however it is built", () => {
    let deep: unknown = "end";
    for (let depth = 0; depth < 100_000; depth += 1) deep = [deep];
    expect(JSON.stringify(toJson(deep))).toContain("[too deep]");
    const wide = Array.from({ length: 1000 }, () => Array.from({ length: 1000 }, () => "abc"));
    const bare = wide.map((row) => row.map(() => 7));
    const long = Array.from({ length: 900 }, () => "y".repeat(90_000));
    const named = Object.fromEntries([1, 2, 3].map((name) => [`${long[0]}${name}`, long]));
    for (const value of [wide, bare, long, named])
      expect(JSON.stringify(toJson(value)).length).toBeLessThan(600_000);
  });
});

it("takes secrets from names and texts, and all that a field named like a credential holds", () => {
  const value = {
    "the-known-key-of-all": "says the-known-key-of-all",
    "or the-known-key-of-all": 1,
    authorization: { scheme: "x", value: "y" },
    nested: [{ apiKey: "abc", usage: { promptTokens: 3 } }],
    headers: new Map([["x-api-key", "abc"]]),
    pairs: [
      { name: "Authorization", value: "abc" },
      { key: "token", value: "abc", enabled: true },
      { name: "Accept", value: "any" },
    ],
  };
  expect(toJson(value)).toEqual({
    "[redacted]": "says [redacted]",
    "or [redacted]": 1,
    authorization: "[redacted]",
    nested: [{ apiKey: "[redacted]", usage: { promptTokens: 3 } }],
    headers: { "[Map]": [["x-api-key", "[redacted]"]] },
    pairs: [
      { name: "Authorization", value: "[redacted]" },
      { key: "token", value: "[redacted]", enabled: true },
      { name: "Accept", value: "any" },
    ],
  });
  expect(toJson({ "the-known-key-of-all": 1, "[redacted]": 2 })).toEqual({
    "[redacted]": 1,
    "[redacted] (2)": 2,
  });
});

it("takes what a scheme or a name beside it gives away, also behind a sign or in a list", () => {
  const value = [
    ["Bearer", "abc"],
    ["token", ":", "abc"],
    ["token", ["abc"]],
    ["token", { value: "abc" }],
    new Map([["x-auth", "abc"]]),
  ];
  expect(toJson(value)).toEqual([
    ["Bearer", "[redacted]"],
    ["token", ":", "[redacted]"],
    ["token", "[redacted]"],
    ["token", "[redacted]"],
    { "[Map]": [["x-auth", "[redacted]"]] },
  ]);
  const pairs = [
    { header: "Authorization", val: "abc" },
    { Name: "X-Api-Key", Value: "abc" },
    { name: "field", key: "token", value: "abc" },
  ];
  expect(JSON.stringify(toJson(pairs))).not.toContain("abc");
  const harmless = { credentials: "omit", secretary: "Ada", tokenizer: { a: 1 }, maxTokens: "250" };
  expect(toJson(harmless)).toEqual(harmless);
});

it("is total: whatever it is given, it answers with JSON", () => {
  fc.assert(
    fc.property(
      fc.anything({
        withBigInt: true,
        withDate: true,
        withMap: true,
        withSet: true,
        withTypedArray: true,
        withNullPrototype: true,
        withSparseArray: true,
        withBoxedValues: true,
      }),
      (value) => {
        const json = toJson(value);
        expect(JSON.parse(JSON.stringify(json))).toEqual(json);
      },
    ),
  );
});
