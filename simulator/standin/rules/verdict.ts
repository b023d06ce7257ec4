/** What a rule says of what was passed to the call library. `problem` is a sentence for a log. */
export type Verdict = { readonly ok: true } | { readonly ok: false; readonly problem: string };

/** What is wrong, or nothing where nothing is. */
export type Problem = string | undefined;

/**
 * Turns a search for a problem into a verdict. What cannot even be looked at, such as a field whose
 * getter throws, is refused, as the library's own look at it fails.
 */
export function judge(search: () => Problem): Verdict {
  try {
    const problem = search();
    return problem === undefined ? { ok: true } : { ok: false, problem };
  } catch (cause) {
    return { ok: false, problem: `It cannot be read: ${wordsOf(cause)}` };
  }
}

/** Reads a field of anything but null and undefined, of which, as everywhere, nothing can be read. */
export function field(of: unknown, name: string): unknown {
  if (of === null || of === undefined) throw new Error(`there is no ${name} in ${String(of)}.`);
  return Reflect.get(Object(of), name);
}

/**
 * An object or an array. The library asks `typeof` and no more, but fails as soon as it reads a field of
 * null, which comes to the same.
 */
export const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null;

/** The keys of anything but null and undefined; a number has none, a string one for each character. */
export const keysOf = (value: unknown): readonly string[] =>
  value === null || value === undefined ? [] : Object.keys(value);

/** Whether the field can be set; the library writes into some of what it is given. */
export function isWritable(of: unknown, name: string): boolean {
  if (!isObject(of) && typeof of !== "function") return false;
  const own = Object.getOwnPropertyDescriptor(of, name);
  if (own !== undefined) return own.writable === true || own.set !== undefined;
  if (!Object.isExtensible(of)) return false;
  // What a prototype holds closed cannot be set on what inherits it either.
  const prototype: unknown = Object.getPrototypeOf(of);
  return !isObject(prototype) || !(name in prototype) || isWritable(prototype, name);
}

/**
 * What the browser refuses to post to the call machine, functions and symbols for instance. All that a
 * method of the library is given travels as a message in the end.
 */
export function problemOfPosting(value: unknown): Problem {
  try {
    structuredClone(value);
    return undefined;
  } catch (cause) {
    return `It cannot be posted to the call machine: ${wordsOf(cause)}`;
  }
}

/** The problem of a text that is too long. Lengths are counted in UTF-16 code units, as everywhere here. */
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
