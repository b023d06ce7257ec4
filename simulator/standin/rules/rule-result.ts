/** The result of a rule for an argument of the call library. `problem` is a sentence for a log. */
export type RuleResult = { readonly ok: true } | { readonly ok: false; readonly problem: string };

/** A sentence, or undefined for a valid value. */
export type Problem = string | undefined;

/** Runs a rule. A value that cannot be read, such as a throwing getter, is refused, as by the library. */
export function resultOf(search: () => Problem): RuleResult {
  try {
    const problem = search();
    return problem === undefined ? { ok: true } : { ok: false, problem };
  } catch (cause) {
    return { ok: false, problem: `It cannot be read: ${wordsOf(cause)}` };
  }
}

/** Reads a field. Throws for null and undefined. */
export function field(of: unknown, name: string): unknown {
  if (of === null || of === undefined) throw new Error(`there is no ${name} in ${String(of)}.`);
  return Reflect.get(Object(of), name);
}

/** An object or an array. The library checks only `typeof`, but fails when it reads a field of null. */
export const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null;

/** The keys of a value; a string has one per character, a number, null and undefined have none. */
export const keysOf = (value: unknown): readonly string[] =>
  value === null || value === undefined ? [] : Object.keys(value);

/** Whether the field can be set; the library writes into some arguments. */
export function isWritable(of: unknown, name: string): boolean {
  if (!isObject(of) && typeof of !== "function") return false;
  const own = Object.getOwnPropertyDescriptor(of, name);
  if (own !== undefined) return own.writable === true || own.set !== undefined;
  if (!Object.isExtensible(of)) return false;
  // A read-only field of the prototype cannot be set on the object either.
  const prototype: unknown = Object.getPrototypeOf(of);
  return !isObject(prototype) || !(name in prototype) || isWritable(prototype, name);
}

/** Refuses values that cannot be posted to the call machine, such as functions and symbols. */
export function problemOfPosting(value: unknown): Problem {
  try {
    structuredClone(value);
    return undefined;
  } catch (cause) {
    return `It cannot be posted to the call machine: ${wordsOf(cause)}`;
  }
}

/** Limits a text's length in UTF-16 code units. */
export const problemOfLength = (name: string, text: string, longest: number): Problem =>
  text.length > longest
    ? `${name} has ${text.length} characters; ${longest} are allowed.`
    : undefined;

function wordsOf(cause: unknown): string {
  try {
    return cause instanceof Error ? cause.message : String(cause);
  } catch {
    return "what was thrown has no words.";
  }
}
