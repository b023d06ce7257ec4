import fc from "fast-check";

/** A method of the call library with inputs on both sides of its rule's limits. */
export interface Case {
  readonly method: string;
  /** Returns the message that the library sends to the call machine for this argument. */
  readonly message: (given: unknown) => { readonly action: string };
  readonly inputs: fc.Arbitrary<unknown>;
  /** Inputs that rule and library must accept; every run tests all of them. */
  readonly accepted: readonly unknown[];
  readonly refused: readonly unknown[];
}

/** Functions that create unusual values. Each use creates a new one, because the library mutates some. */
const ODD_ONES: readonly (() => unknown)[] = [
  () => {
    const circle: Record<string, unknown> = {};
    circle["self"] = circle;
    return circle;
  },
  () => ({ toString: 1, valueOf: 5, constructor: 5 }),
  () => new Date(5),
  () => new Map([["sipUri", "sip:a"]]),
  () => /sip:/,
  () => new Error("sip:"),
  () => new ArrayBuffer(2),
  () => new Uint8Array(2),
  () => Object("sip:a") as unknown,
  () => Object(1) as unknown,
  () => Array.from({ length: 30 }).reduce<unknown>((inner) => [inner], 0),
];
const TEXTS = ["", " ", "0", "1", "10", "11", "sip:", "+", "+1", "*", "local", "null"];
const NUMBERS = [0, -0, 1, -1, 0.5, 2, 10, 11, NaN, Infinity, -Infinity, 5n];

/** Arbitrary data that `postMessage` can clone. */
export const hostile: fc.Arbitrary<unknown> = fc
  .oneof(
    fc.constantFrom(undefined, null, true, false, ...NUMBERS, ...TEXTS),
    fc.constantFrom(...ODD_ONES).map((make) => make()),
    fc.anything({
      withBigInt: true,
      withBoxedValues: true,
      withDate: true,
      withMap: true,
      withObjectString: true,
      withSet: true,
      withSparseArray: true,
      withTypedArray: true,
    }),
  )
  .map((value) => structuredClone(value));

/** Generates a field's value: mostly valid, often almost valid (`near`), sometimes arbitrary. */
export const field = (right: fc.Arbitrary<unknown>, ...near: readonly unknown[]) =>
  fc.oneof(
    { weight: 16, arbitrary: right },
    { weight: 4, arbitrary: near.length === 0 ? right : fc.constantFrom(...near) },
    { weight: 1, arbitrary: hostile },
  );

/**
 * Generates an object with these fields. Rarely the object lacks a field of `needed` or has an unknown field, or the
 * value is no object.
 */
export function options(
  fields: Record<string, fc.Arbitrary<unknown>>,
  ...needed: string[]
): fc.Arbitrary<unknown> {
  const honest = fc.record(fields, { requiredKeys: needed });
  return fc.oneof(
    { weight: 30, arbitrary: honest },
    { weight: 2, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    {
      weight: 1,
      arbitrary: fc.tuple(honest, fc.string()).map(([value, key]) => ({ ...value, [key]: 1 })),
    },
    { weight: 1, arbitrary: hostile },
  );
}

/** Generates strings of `longest` characters, one fewer, one more, or far fewer. */
export const around = (longest: number, characters = "ab1 é"): fc.Arbitrary<string> =>
  fc.oneof(
    fc
      .constantFrom(longest - 1, longest, longest + 1)
      .chain((length) => textOf(characters, length, length)),
    textOf(characters, 1, Math.min(longest, 8)),
    // This character is two code units long, so half as many reach the limit.
    fc
      .constantFrom(Math.floor(longest / 2), Math.floor(longest / 2) + 1)
      .map((count) => "🦷".repeat(count)),
  );

export const textOf = (characters: string, minLength: number, maxLength: number) =>
  fc.string({
    unit: fc.constantFrom(...Array.from(characters)),
    minLength,
    maxLength,
    size: "max",
  });
