import { fieldOf } from "../json.ts";
import { attempt } from "../../shared/attempt.ts";

/** The words that name a credential, as a regular expression. It excludes "secretary" and "tokenizer". */
export const NAMES =
  "authori[sz]ation|(?:api|access|session|private)[-_ ]?key|token(?!i[sz](?:er|ation))|secret(?!ar(?:y|i))|passw(?:or)?d|passcode|passphrase|pwd|credential|jwt|bearer|signature";

/** The rest of a name. A name that ends in "status" or "type" is no credential. */
export const NAME_END = String.raw`\w{0,20}(?<!status|type)`;

/** An optional quotation mark, also when it is escaped by nested JSON or URLs. */
export const QUOTE = String.raw`\\{0,15}(?:["'${"`"}]|%(?:25){0,3}2[27])?`;

/** Short names that mean a credential only in the query of an address. */
export const SHORT_NAMES = "t|key|k|sig|auth|code";

/** The maximum number of characters of a name that are read. */
const NAME_LENGTH = 200;

/** The names of fields whose values are never stored. */
const SECRET_FIELD = new RegExp(`${NAMES}|cookie|(?:^|[-_])auth$`, "i");
const HARMLESS_FIELD = /(?:status|type)$/i;

/** A credential name at the end of a text. The next value may be the credential. */
const ENDS_IN_NAME = new RegExp(
  [
    String.raw`(?:${NAMES}|cookie)${NAME_END}${QUOTE}\s?[:=]?`,
    String.raw`\bauth["']?\s?[:=]|^["']?(?:x[-_])?auth`,
    String.raw`\b(?:basic|digest)`,
    String.raw`://[^\s/:@]{0,200}:`,
    String.raw`[?&#;](?:${SHORT_NAMES})=`,
  ]
    .map((name) => String.raw`${name}\s?${QUOTE}$`)
    .join("|"),
  "i",
);

const SEPARATOR = /^\s?[:=]\s?$/;

/** The maximum number of list items that are searched for a text. */
const ITEMS = 1000;

const TOKEN_COUNT = /tokens\W{0,4}$/i;
const REQUEST_CREDENTIALS = /credentials\W{0,4}$/i;

/** Whether the value of a credential name cannot be a credential, such as a token count. */
function isHarmless(name: string, value: unknown): boolean {
  if (value === null || typeof value === "boolean") return true;
  if (typeof value === "number") return /token/i.test(name);
  if (typeof value !== "string") return false;
  return TOKEN_COUNT.test(name)
    ? /^\d{1,7}$/.test(value)
    : REQUEST_CREDENTIALS.test(name) && /^(?:omit|include|same-origin)$/.test(value);
}

/** Whether a field holds a credential, judged by its name. Null, booleans and token counts are not. */
export function isSecretField(key: string, value: unknown): boolean {
  const name = key.slice(0, NAME_LENGTH);
  return SECRET_FIELD.test(name) && !HARMLESS_FIELD.test(name) && !isHarmless(name, value);
}

/** Whether a value can be a credential: a text, a list with texts, `{ value: "…" }`. */
function canBeSecret(value: unknown): boolean {
  const isText = (it: unknown): boolean => typeof it === "string";
  if (isText(value) || isText(fieldOf(value, "value"))) return true;
  return attempt(() => Array.isArray(value) && value.slice(0, ITEMS).some(isText), false);
}

/** Whether the text before a value ends with a credential name. */
export function isNamedBefore(before: unknown, value: unknown): boolean {
  if (typeof before !== "string" || !canBeSecret(value)) return false;
  const name = before.slice(-NAME_LENGTH);
  return ENDS_IN_NAME.test(name) && !isHarmless(name, value);
}

/**
 * Creates a predicate for the values of a list, in order: whether the preceding value names the current
 * one as a credential. A separator between the two is skipped: `"token", ":", "abc"`.
 */
export function createNamedDetector(): (value: unknown) => boolean {
  let before: unknown;
  return (value) => {
    if (typeof value === "string" && SEPARATOR.test(value)) return false;
    const isNamed = isNamedBefore(before, value);
    before = value;
    return isNamed;
  };
}
