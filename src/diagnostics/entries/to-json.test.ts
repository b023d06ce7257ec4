import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRedactor } from "./redact.ts";
import { createToJson } from "./to-json.ts";

const toJson = createToJson(createRedactor(["the-known-key-of-all"]));

/** An object that throws whenever it is inspected. */
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

/** Characters that cannot form the pattern of a credential, such as `&t=x`. */
const HARMLESS = fc
  .string({ unit: "binary", minLength: 1, maxLength: 1 })
  .filter((character) => !"=:".includes(character));

const fieldsOf = (count: number, valueOf: (at: number) => unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, valueOf(at)]));

describe("createToJson", () => {
  it("returns JSON values unchanged", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5, stringUnit: HARMLESS }), (value) => {
        expect(JSON.stringify(toJson(value))).toBe(JSON.stringify(value));
      }),
    );
  });

  it("returns JSON for any value", () => {
    const anything = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withSet: true,
      withTypedArray: true,
      withNullPrototype: true,
      withSparseArray: true,
      withBoxedValues: true,
    });
    fc.assert(
      fc.property(anything, (value) => {
        const json = toJson(value);
        expect(JSON.parse(JSON.stringify(json))).toEqual(json);
      }),
    );
  });

  it("keeps control characters, lone surrogates and HTML", () => {
    const text = "\u0000\u001b[31m\u2028 \ud800 <script>alert(1)</script>";
    expect(toJson({ [text]: text })).toEqual({ [text]: text });
    expect(JSON.parse(JSON.stringify(toJson(text)))).toBe(text);
  });

  it("keeps a field called __proto__ and changes no prototype", () => {
    const json = toJson(JSON.parse('{"__proto__":{"a":1}}'));
    expect(JSON.stringify(json)).toBe('{"__proto__":{"a":1}}');
    expect(({} as { a?: number }).a).toBeUndefined();
  });

  it.each([
    ["[undefined]", undefined],
    ["[NaN]", Number.NaN],
    [0, -0],
    ["[-Infinity]", -Infinity],
    ["12n", 12n],
    ["[Symbol(s)]", Symbol("s")],
    ["[function named]", function named() {}],
    ["1970-01-01T00:00:00.000Z", new Date(0)],
    ["[Invalid Date]", new Date(Number.NaN)],
    ["/a+/g", /a+/g],
    ["https://host.example/x", new URL("https://host.example/x")],
    ["[Uint8Array of 12 bytes]", new Uint8Array(12)],
    ["[ArrayBuffer of 3 bytes]", new ArrayBuffer(3)],
    ["[DataView of 2 bytes]", new DataView(new ArrayBuffer(2))],
    ["[Promise]", Promise.resolve()],
    ["[Response]", new Response("x")],
    [{ "[Map]": [["a", 1]] }, new Map([["a", 1]])],
    [{ "[Set]": ["a"] }, new Set(["a"])],
    [
      ["[undefined]", "[function ]"],
      [undefined, () => {}],
    ],
    [{ b: 1 }, { a: undefined, b: 1 }],
    [{}, Object.create(null)],
    ["boxed", Object("boxed")],
  ])("returns %j for a value that JSON cannot represent", (json, value) =>
    expect(toJson(value)).toEqual(json),
  );

  it("converts all fields of an error, the standard ones first", () => {
    const error = Object.assign(new TypeError("no", { cause: new Error("why") }), { code: 7 });
    const json = toJson(error);
    expect(Object.keys(json as object)).toEqual(["name", "message", "stack", "cause", "code"]);
    expect(json).toMatchObject({ name: "TypeError", message: "no", cause: { message: "why" } });
    const listed = Object.defineProperty(new Error("no"), "message", { enumerable: true });
    expect(Object.keys(toJson(listed) as object)).toEqual(["name", "message", "stack"]);
    const aborted = { name: "AbortError", message: "no" };
    expect(toJson(new DOMException("no", "AbortError"))).toMatchObject(aborted);
    const all = new AggregateError([new Error("one")], "all");
    expect(toJson(all)).toMatchObject({ errors: [{ message: "one" }] });
  });

  it("marks circular references and converts repeated values in full", () => {
    const circle: { self?: unknown; list: unknown[] } = { list: [] };
    circle.self = circle;
    circle.list.push(circle);
    expect(toJson(circle)).toEqual({ list: ["[circular]"], self: "[circular]" });
    const shared = { a: 1 };
    expect(toJson([shared, shared])).toEqual([shared, shared]);
  });

  it("replaces a field that throws when read with a note, and keeps the other fields", () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    const value = {
      get bad(): string {
        throw new Error("Go away.");
      },
      good: 1,
      proxy: hostile(),
      revoked: proxy,
      last: [hostile(), 2],
    };
    expect(toJson(value)).toEqual({
      bad: "[cannot be read]",
      good: 1,
      proxy: "[cannot be read]",
      revoked: "[cannot be read]",
      last: ["[cannot be read]", 2],
    });
  });
});

describe("createToJson with a value above its limits", () => {
  it("cuts long texts, lists and objects and gives the number of omitted parts", () => {
    expect(toJson("x".repeat(10_000_000))).toBe(
      `${"x".repeat(100_000)}… [cut: 10000000 characters in all]`,
    );
    const list = toJson(Array.from({ length: 5000 }, (_, index) => index)) as unknown[];
    expect([list.length, list.at(-1)]).toEqual([1001, "[4000 more]"]);
    const fields = toJson(fieldsOf(1500, (at) => at)) as object;
    expect(fields).toMatchObject({ f999: 999, "[left out]": "[500 more]" });
    expect(Object.keys(fields)).toHaveLength(1001);
  });

  it("omits the fields that exceed the total length of text", () => {
    const json = toJson(fieldsOf(10, () => "y".repeat(100_000))) as Record<string, string>;
    expect(Object.keys(json)).toEqual(["f0", "f1", "f2", "[left out]"]);
    expect(json["[left out]"]).toBe("[7 more]");
  });

  it("omits values below a depth of sixteen", () => {
    const nested = (depth: number): unknown => (depth === 0 ? "end" : [nested(depth - 1)]);
    expect(JSON.stringify(toJson(nested(16)))).toContain("end");
    expect(JSON.stringify(toJson(nested(17)))).toBe(
      JSON.stringify(nested(16)).replace("end", "[too deep]"),
    );
    let deep: unknown = "end";
    for (let depth = 0; depth < 100_000; depth += 1) deep = [deep];
    expect(JSON.stringify(toJson(deep))).toContain("[too deep]");
  });

  it("limits the total length for a value of any structure", () => {
    const wide = Array.from({ length: 1000 }, () => Array.from({ length: 1000 }, () => "abc"));
    const bare = wide.map((row) => row.map(() => 7));
    const long = Array.from({ length: 900 }, () => "y".repeat(90_000));
    const named = Object.fromEntries([1, 2, 3].map((name) => [`${long[0]}${name}`, long]));
    for (const value of [wide, bare, long, named])
      expect(JSON.stringify(toJson(value)).length).toBeLessThan(600_000);
  });
});

describe("createToJson with secrets", () => {
  const R = "[redacted]";

  it("redacts a value if its field, its pair or the preceding value names a credential", () => {
    const valuesWith = (secret: string) => [
      { authorization: secret },
      { apiKey: secret, usage: { promptTokens: 3 } },
      { name: "Authorization", value: secret },
      { key: "token", value: secret, enabled: true },
      { header: "Authorization", val: secret },
      { Name: "X-Api-Key", Value: secret },
      { name: "field", key: "token", value: secret },
      ["Bearer", secret],
      ["token", ":", secret],
      { name: "Accept", value: "any" },
      { credentials: "omit", secretary: "Ada", tokenizer: { a: 1 }, maxTokens: "250" },
    ];
    expect(toJson(valuesWith("abc"))).toEqual(valuesWith(R));
  });

  const inMap = (secret: string) => ["x-api-key", "x-auth"].map((name) => [name, secret] as const);
  it.each<[unknown, unknown]>([
    [{ [R]: `says ${R}` }, { "the-known-key-of-all": "says the-known-key-of-all" }],
    [{ [`or ${R}`]: 1 }, { "or the-known-key-of-all": 1 }],
    [JSON.parse(`{"${R}":1,"${R} (2)":2}`), { "the-known-key-of-all": 1, [R]: 2 }],
    [{ authorization: R }, { authorization: { scheme: "x", value: "y" } }],
    [{ "[Map]": inMap(R) }, new Map(inMap("abc"))],
    [{ "[Map]": [["token", R]] }, new Map([["token", { a: "abc" }]])],
    [{ list: ["token", R] }, { list: ["token", ["abc"]] }],
    [{ list: ["token", R] }, { list: ["token", { value: "abc" }] }],
  ])("redacts every secret, which leaves %j", (json, value) => expect(toJson(value)).toEqual(json));
});
