import { isNamedBefore, REDACTED, withoutNamed } from "./redact.ts";
import { isError } from "./to-json.ts";
import { wordsOf } from "./words-of.ts";

/** Where a format of the console takes its next argument; two percent signs are one (console.spec.whatwg.org). */
const PLACE = /%[%cdfiosO]/g;

/** What was said in the console. */
interface Spoken {
  /** In one line. */
  readonly words: string;
  /** As it was said, without what a name before it gives away as a secret. */
  readonly args: readonly unknown[];
}

function wordOf(arg: unknown): string {
  if (typeof arg === "string") return arg;
  if (typeof arg === "object" && arg !== null) return isError(arg) ? wordsOf(arg) : "…";
  return typeof arg === "function" ? "…" : String(arg);
}

/** Reads the arguments as a console does: the first one may be a format for those that follow. */
export function spoken(said: readonly unknown[]): Spoken {
  const args = [...withoutNamed(said)];
  const [format] = args;
  if (typeof format !== "string" || args.length === 1)
    return { words: args.map(wordOf).join(" "), args };

  let used = 1;
  const filled = format.replaceAll(PLACE, (place, offset: number) => {
    if (place === "%%") return "%";
    if (used >= args.length) return place;
    const at = used;
    used += 1;
    if (isNamedBefore(format.slice(0, offset), args[at])) args[at] = REDACTED;
    // How a text is to look is no part of it.
    return place === "%c" ? "" : wordOf(args[at]);
  });
  return { words: [filled, ...args.slice(used).map(wordOf)].join(" "), args };
}
