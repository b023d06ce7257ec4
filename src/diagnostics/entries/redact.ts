import { formsOf } from "./known-forms.ts";
import { RECOGNISED_WITHIN, withoutShapes } from "./shapes.ts";

/** What stands where a secret stood. */
export const REDACTED = "[redacted]";

/**
 * Takes every secret from a text, and cuts what is then longer than `limit` characters, saying how long
 * it was. No cut leaves the front of a secret behind. Total, and linear in what it reads.
 */
export type Redactor = (text: string, limit?: number) => string;

/** Characters that are read behind a limit: where a long secret goes, what follows it has room. */
const READ_ON = 2048;

const escapeForRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");

/** How many characters two texts have in common at their beginning. */
function commonLength(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && a[length] === b[length]) length += 1;
  return length;
}

/** @param secrets never to be stored, in whatever form they come: plain, in an address, in JSON, in base64. */
export function createRedactor(secrets: readonly string[]): Redactor {
  // The longest first: one may be the beginning of another.
  const forms = [...new Set(secrets.filter((secret) => secret !== "").flatMap(formsOf))].sort(
    (a, b) => b.length - a.length,
  );
  const known = forms.length > 0 ? new RegExp(forms.map(escapeForRegExp).join("|"), "gi") : null;
  const margin = Math.max(RECOGNISED_WITHIN, forms[0]?.length ?? 0);

  function clean(text: string): string {
    const unknown = known === null ? text : text.replace(known, REDACTED);
    return withoutShapes(unknown, REDACTED);
  }

  /** The front of a text that is too long to be read as a whole. */
  function cleanFront(text: string, length: number): string {
    // A secret that begins before `length` is read to its end in the longer one of two, and gone from
    // it; one that begins later is not in the shorter one at all. What both say holds nothing of either.
    const longer = clean(text.slice(0, length + margin));
    return longer.slice(0, commonLength(longer, clean(text.slice(0, length))));
  }

  return (text, limit = Infinity) => {
    if (text.length <= limit) return clean(text);
    const length = limit + READ_ON;
    const whole = text.length <= length + margin;
    const front = whole ? clean(text) : cleanFront(text, length);
    if (whole && front.length <= limit) return front;
    return `${front.slice(0, limit)}… [cut: ${text.length} characters in all]`;
  };
}
