import { errorText } from "./error-text.ts";
import { REDACTED, type Redactor } from "./redact.ts";
import { createNamedDetector, isNamedBefore } from "./secret-names.ts";
import { isError } from "./to-json.ts";

/** Placeholders of a console format (console.spec.whatwg.org). `%%` prints one percent sign. */
const PLACEHOLDER = /%[%cdfiosO]/g;

/** The maximum length of the text, in characters: longer than any message, short enough to read quickly. */
const MAX_LENGTH = 20_000;

function textOf(arg: unknown): string {
  if (typeof arg === "string") return arg;
  if (typeof arg === "object" && arg !== null) return isError(arg) ? errorText(arg) : "…";
  return typeof arg === "function" ? "…" : String(arg);
}

/** Creates a function that redacts one argument. After the maximum length in all, it returns “…”. */
function createFormatter(redact: Redactor): (arg: unknown) => string {
  let left = MAX_LENGTH;
  return (arg) => {
    if (left <= 0) return "…";
    const text = redact(textOf(arg), left);
    left -= text.length;
    return text;
  };
}

/**
 * Replaces the placeholders of a format, like a console.
 *
 * @param count the number of arguments, including the format.
 * @param fill returns the text for the placeholder that takes the argument with this index.
 * @returns the filled format, and the index of the first unused argument.
 */
function fillIn(
  format: string,
  count: number,
  fill: (at: number, placeholder: string, before: string) => string,
): { readonly filled: string; readonly used: number } {
  let used = 1;
  const filled = format.replaceAll(PLACEHOLDER, (placeholder, offset: number) => {
    if (placeholder === "%%") return "%";
    if (used >= count) return placeholder;
    used += 1;
    return fill(used - 1, placeholder, format.slice(0, offset));
  });
  return { filled, used };
}

/**
 * Formats arguments like a console: the first one may be a format for the others. The format is redacted
 * before it is filled in, because a secret may contain a placeholder.
 *
 * @returns the arguments as one line without secrets, cut at the maximum length, and the arguments, in which
 * `REDACTED` replaces those that a preceding name marks as a credential.
 */
export function formatConsole(given: readonly unknown[], redact: Redactor) {
  const isNamed = createNamedDetector();
  const args = given.map((value) => (isNamed(value) ? REDACTED : value));
  const format = createFormatter(redact);
  const [first] = args;
  if (typeof first !== "string" || args.length === 1)
    return { text: args.map(format).join(" "), args };

  const hideNamed = (at: number, before: string) => {
    if (isNamedBefore(before, args[at])) args[at] = REDACTED;
  };
  const template = format(first);
  // Redaction can turn `token=%s` into a text without `%s`, and its argument is then printed without a name.
  // So the original format decides which arguments are secret.
  if (template !== first)
    fillIn(first, args.length, (at, placeholder, before) => {
      hideNamed(at, before);
      return placeholder;
    });
  const { filled, used } = fillIn(template, args.length, (at, placeholder, before) => {
    hideNamed(at, before);
    // `%c` takes a style as its argument. The style is not part of the text.
    return placeholder === "%c" ? "" : format(args[at]);
  });
  return { text: [filled, ...args.slice(used).map(format)].join(" "), args };
}
