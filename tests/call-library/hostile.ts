import fc from "fast-check";

/** Creates values that no honest caller passes. New ones each time, because the library mutates some. */
const ODD_ONES: readonly (() => unknown)[] = [
  () => new Proxy({}, {}),
  () => new Proxy([], {}),
  () =>
    new Proxy(
      {},
      {
        get: () => {
          throw new Error("This proxy throws.");
        },
      },
    ),
  () => Proxy.revocable({}, {}).proxy,
  () => Object.freeze({}),
  () => Object.freeze([]),
  () => Object.create(null) as unknown,
  () =>
    Object.defineProperty({}, "type", {
      enumerable: true,
      get: () => {
        throw new Error("It throws.");
      },
    }),
  () => ({ toJSON: () => "short" }),
  () => ({ toJSON: () => undefined }),
  () => ({
    toString: () => {
      throw new Error("It has no words.");
    },
  }),
  () => ({ valueOf: () => 5, constructor: 5 }),
  () => {
    const circle: Record<string, unknown> = {};
    circle["self"] = circle;
    return circle;
  },
  () => () => "sip:a",
  () => ({ method: () => 1 }),
  () => [() => 1],
  () => Symbol("+1"),
  () => new Date(5),
  () => new Map([["sipUri", "sip:a"]]),
  () => new WeakMap(),
  () => Promise.resolve("sip:a"),
  () => /sip:/,
  () => new Error("sip:"),
  () => structuredClone(new ArrayBuffer(2)),
  () => new Uint8Array(2),
  () => Object("sip:a") as unknown,
  () => Object(1) as unknown,
  () => Array.from({ length: 30 }).reduce<unknown>((inner) => [inner], 0),
];

const PRIMITIVES = [
  undefined,
  null,
  true,
  false,
  0,
  -0,
  1,
  -1,
  0.5,
  2,
  10,
  11,
  NaN,
  Infinity,
  -Infinity,
  5n,
  "",
  " ",
  "0",
  "1",
  "10",
  "11",
  "sip:",
  "+",
  "+1",
  "*",
  "local",
  "null",
];

/** Arbitrary values. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...PRIMITIVES),
  fc.constantFrom(...ODD_ONES).map((make) => make()),
  fc.anything({
    withBigInt: true,
    withBoxedValues: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withObjectString: true,
    withSet: true,
    withSparseArray: true,
    withTypedArray: true,
  }),
);

/** The value of a field: mostly valid, often almost valid (`near`), sometimes arbitrary. */
export const field = (right: fc.Arbitrary<unknown>, ...near: readonly unknown[]) =>
  fc.oneof(
    { weight: 16, arbitrary: right },
    { weight: 4, arbitrary: near.length === 0 ? right : fc.constantFrom(...near) },
    { weight: 1, arbitrary: hostile },
  );

/** An object with these fields. It rarely lacks a `needed` field, and is sometimes an unusual or arbitrary value. */
export function options(
  fields: Record<string, fc.Arbitrary<unknown>>,
  ...needed: string[]
): fc.Arbitrary<unknown> {
  const honest = fc.record(fields, { requiredKeys: needed });
  return fc.oneof(
    { weight: 30, arbitrary: honest },
    { weight: 2, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    { weight: 1, arbitrary: honest.map((value) => Object.freeze(value)) },
    { weight: 1, arbitrary: honest.map((value) => Object.seal(value)) },
    { weight: 1, arbitrary: honest.map((value): unknown => Object.create(value)) },
    {
      weight: 1,
      arbitrary: fc.tuple(honest, fc.string()).map(([value, key]) => ({ ...value, [key]: 1 })),
    },
    { weight: 1, arbitrary: honest.map((value) => ({ ...value, further: () => 1 })) },
    {
      weight: 1,
      arbitrary: fc.tuple(honest, fc.constantFrom(...Object.keys(fields))).map(withThrowingGetter),
    },
    { weight: 1, arbitrary: hostile },
  );
}

/** Wraps some inputs in a proxy, which reads like its target but cannot be posted. */
export const withProxies = (inputs: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 20, arbitrary: inputs },
    {
      weight: 1,
      arbitrary: inputs.map((value) =>
        typeof value === "object" && value !== null ? new Proxy(value, {}) : value,
      ),
    },
  );

const withThrowingGetter = ([value, key]: [object, string]): unknown =>
  Object.defineProperty({ ...value }, key, {
    enumerable: true,
    configurable: true,
    get: () => {
      throw new Error("This field cannot be read.");
    },
  });

/** A string of `longest` characters, one fewer, one more, or far fewer. */
export const around = (longest: number, characters = "ab1 é"): fc.Arbitrary<string> =>
  fc.oneof(
    fc
      .constantFrom(longest - 1, longest, longest + 1)
      .chain((length) => textOf(characters, length, length)),
    textOf(characters, 1, Math.min(longest, 8)),
    // Each character is two code units long.
    fc
      .constantFrom(Math.floor(longest / 2), Math.floor(longest / 2) + 1)
      .map((count) => "🦷".repeat(count)),
  );

export const textOf = (
  characters: string,
  minLength: number,
  maxLength: number,
): fc.Arbitrary<string> =>
  fc.string({
    unit: fc.constantFrom(...Array.from(characters)),
    minLength,
    maxLength,
    size: "max",
  });
