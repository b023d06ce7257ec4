import damerauLevenshtein from "damerau-levenshtein";
import * as v from "valibot";

/** The latest time in a file, in milliseconds. A call that starts then still has a valid date. */
export const LATEST_TIME = 8_640_000_000_000_000;

// A Valibot message names the expected value; find-faults.ts adds the found one from the file's text.

const quoted = (words: readonly string[]): string => words.map((word) => `"${word}"`).join(", ");

/** Keeps only letters, so that `callStart`, `call_start` and `Call Start` are close to `call-start`. */
const plain = (word: string): string => word.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/** Longer texts get no suggestion: they are not typos, and comparing them would take time. */
const LONGEST_WORD = 40;

/** Returns the closest known word, or null if none is close. */
export function nearestWord(word: string, known: readonly string[]): string | null {
  if (word.length > LONGEST_WORD) return null;
  const wanted = plain(word);
  const near = known.flatMap((candidate) => {
    const name = plain(candidate);
    // Two letters in the wrong order are one change.
    const { steps } = damerauLevenshtein(wanted, name);
    const tolerated = Math.floor(Math.max(wanted.length, name.length) / 3);
    return steps <= tolerated ? { candidate, steps } : [];
  });
  return near.sort((a, b) => a.steps - b.steps)[0]?.candidate ?? null;
}

/** Suggests the closest known word after `one`, or lists all of them after `all` if none is close. */
function suggest(found: unknown, known: readonly string[], one: string, all: string): string {
  const near = typeof found === "string" ? nearestWord(found, known) : null;
  return near === null ? `${all} ${quoted(known)}` : `${one}; did you mean "${near}"?`;
}

/** A description for the JSON Schema. */
export const about = <Value>(description: string) => v.description<Value, string>(description);

const whole = (least: number) => {
  const expected = `a whole number of milliseconds, ${least} or more`;
  return v.pipe(
    v.number(expected),
    v.safeInteger(({ input }) => (input > LATEST_TIME ? `at most ${LATEST_TIME}` : expected)),
    v.minValue(least, expected),
    v.maxValue(LATEST_TIME, `at most ${LATEST_TIME}`),
  );
};

/** A moment or a duration, in milliseconds. */
export const time = whole(0);
/** The interval of a series, in milliseconds. */
export const period = whole(1);

export const flag = v.boolean("true or false");

/** One word of a closed set; the message for a typo suggests the closest word. */
export const oneOf = <const Words extends readonly string[]>(what: string, words: Words) =>
  v.picklist(words, ({ input }) => suggest(input, words, what, `${what}: one of`));

/** Describes the value that is expected at a missing key. */
const wishOf = (schema: v.GenericSchema): string =>
  v.safeParse(schema, undefined).issues?.[0].message ?? "a value";

/**
 * An object without unknown keys. Valibot's strict object reports only the first unknown key and
 * accepts arrays; this one reports every unknown key and rejects arrays.
 */
export function closedObject<const Fields extends v.ObjectEntries>(what: string, entries: Fields) {
  const known = Object.keys(entries);
  const onUnknown = (key: unknown) => suggest(key, known, "a known one", "only");
  const strict = v.strictObject(entries, ({ expected, input, path }) => {
    if (path === undefined) return what;
    if (expected === "never") return onUnknown(input);
    const entry = entries[String(path[0].key)];
    return entry === undefined ? what : wishOf(entry as v.GenericSchema);
  });

  const run: (typeof strict)["~run"] = (dataset, config) => {
    const input = dataset.value;
    if (Array.isArray(input)) return strict["~run"]({ value: undefined }, config);
    const result = strict["~run"](dataset, config);
    const first = result.issues?.find(
      (issue) => keyFaultOf(issue) === "unknown" && issue.path?.length === 1,
    );
    if (first === undefined) return result;
    for (const key of Object.keys(input as object)) {
      if (Object.hasOwn(entries, key) || key === first.input) continue;
      const [place] = first.path as [v.IssuePathItem];
      const path = [{ ...place, key } as v.IssuePathItem] as const;
      result.issues?.push({ ...first, input: key, message: onUnknown(key), path: [...path] });
    }
    return result;
  };
  return { ...strict, "~run": run };
}

/** Whether an issue is about a key that an object should not have, or that it lacks; null for any other issue. */
export function keyFaultOf({ type, path, expected }: v.BaseIssue<unknown>) {
  if (!/^(strict|loose)_object$/.test(type) || path?.at(-1)?.origin !== "key") return null;
  return expected === "never" ? "unknown" : "missing";
}

/**
 * A value with several forms. The JSON Schema lists each form; parsing uses `judge`, which knows all of
 * them and reports each fault once. The judge must accept exactly the values that one of the forms accepts.
 */
export function eitherOf<const Form extends v.GenericSchema>(
  forms: readonly Form[],
  judge: v.GenericSchema,
) {
  const union = v.union([...forms]);
  const run = ((dataset, config) => judge["~run"](dataset, config)) as (typeof union)["~run"];
  return { ...union, "~run": run };
}

/** Reports a fault about the current value, or about the value at `keys` within it. */
export function complain(
  addIssue: v.RawCheckAddIssue<unknown>,
  message: string,
  keys: readonly (string | number)[] = [],
): void {
  const [first, ...rest] = keys.map((key): v.UnknownPathItem => {
    return { type: "unknown", origin: "value", input: undefined, key, value: undefined };
  });
  addIssue({ message, path: first && [first, ...rest] });
}
