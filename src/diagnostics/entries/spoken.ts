import { REDACTED, type Redactor } from "./redact.ts";
import { createNaming, isNamedBefore } from "./secret-names.ts";
import { isError } from "./to-json.ts";
import { wordsOf } from "./words-of.ts";

/** Where a format of the console takes its next argument; two percent signs are one (console.spec.whatwg.org). */
const PLACE = /%[%cdfiosO]/g;

/** Far more characters than any sentence has, and few enough to be read in no time, however much was said. */
const WORDS = 20_000;

/** What was said in the console. */
interface Spoken {
  /** In one line, without its secrets, and without what goes on for longer than a line can. */
  readonly words: string;
  /** As it was said, without what a name before it gives away as a secret. */
  readonly args: readonly unknown[];
}

function wordOf(arg: unknown): string {
  if (typeof arg === "string") return arg;
  if (typeof arg === "object" && arg !== null) return isError(arg) ? wordsOf(arg) : "…";
  return typeof arg === "function" ? "…" : String(arg);
}

function withoutNamed(values: readonly unknown[]): unknown[] {
  const isNamed = createNaming();
  return values.map((value) => (isNamed(value) ? REDACTED : value));
}

/** Redacts one argument after another before they are joined, until there are words enough. */
function createTeller(redact: Redactor): (arg: unknown) => string {
  let left = WORDS;
  return (arg) => {
    if (left <= 0) return "…";
    const word = redact(wordOf(arg), left);
    left -= word.length;
    return word;
  };
}

/**
 * Goes through a format as a console does.
 * @param fill what to put where the format asks for the argument of this number.
 * @returns the filled format, and the number of the first argument that it did not ask for.
 */
function fillIn(
  format: string,
  count: number,
  fill: (at: number, place: string, before: string) => string,
): { readonly filled: string; readonly used: number } {
  let used = 1;
  const filled = format.replaceAll(PLACE, (place, offset: number) => {
    if (place === "%%") return "%";
    if (used >= count) return place;
    used += 1;
    return fill(used - 1, place, format.slice(0, offset));
  });
  return { filled, used };
}

/**
 * Reads the arguments as a console does: the first one may be a format for those that follow. A secret
 * may hold what looks like a place of a format, so it is taken out before the format is filled in.
 */
export function spoken(said: readonly unknown[], redact: Redactor): Spoken {
  const args = withoutNamed(said);
  const tell = createTeller(redact);
  const [format] = args;
  if (typeof format !== "string" || args.length === 1)
    return { words: args.map(tell).join(" "), args };

  const hide = (at: number, before: string) => {
    if (isNamedBefore(before, args[at])) args[at] = REDACTED;
  };
  const told = tell(format);
  // Redaction may have taken places out, and what they asked for is named all the same.
  if (told !== format)
    fillIn(format, args.length, (at, place, before) => {
      hide(at, before);
      return place;
    });
  const { filled, used } = fillIn(told, args.length, (at, place, before) => {
    hide(at, before);
    // How a text is to look is no part of it.
    return place === "%c" ? "" : tell(args[at]);
  });
  return { words: [filled, ...args.slice(used).map(tell)].join(" "), args };
}
