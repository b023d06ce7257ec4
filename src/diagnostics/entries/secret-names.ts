import { fieldOf } from "./field-of.ts";

/**
 * What a credential is called, as the source of a regular expression, in a name or beside other words.
 * A secretary is none, nor is a tokenizer.
 */
export const NAMES =
  "authori[sz]ation|(?:api|access|session|private)[-_ ]?key|token(?!i[sz](?:er|ation))|secret(?!ar(?:y|i))|passw(?:or)?d|passcode|passphrase|pwd|credential|jwt|bearer|signature";

/** How a name may go on. What is called a status or a type is no credential. */
export const NAME_END = String.raw`\w{0,20}(?<!status|type)`;

/** What a quoted name or value begins and ends with, also where JSON or an address holds it, however deep. */
export const QUOTE = String.raw`\\{0,15}(?:["'${"`"}]|%(?:25){0,3}2[27])?`;

/** Short names of credentials in an address. */
export const SHORT_NAMES = "t|key|k|sig|auth|code";

/** A name goes on for no longer. */
const NAME_LENGTH = 200;

/** What names a field whose value is never to be stored. */
const SECRET_FIELD = new RegExp(`${NAMES}|cookie|(?:^|[-_])auth$`, "i");
const HARMLESS_FIELD = /(?:status|type)$/i;

/** The name of a credential at the end of a text: what comes next may be the credential. */
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

/** What may stand between a name and its value. */
const SEPARATOR = /^\s?[:=]\s?$/;

/** Items of a list in which a secret is looked for. */
const ITEMS = 1000;

const TOKEN_COUNT = /tokens\W{0,4}$/i;
const REQUEST_CREDENTIALS = /credentials\W{0,4}$/i;

/** What a name that sounds like a credential may say without giving one away. */
function isHarmless(name: string, value: unknown): boolean {
  if (value === null || typeof value === "boolean") return true;
  if (typeof value === "number") return /token/i.test(name);
  if (typeof value !== "string") return false;
  return TOKEN_COUNT.test(name)
    ? /^\d{1,7}$/.test(value)
    : REQUEST_CREDENTIALS.test(name) && /^(?:omit|include|same-origin)$/.test(value);
}

/** Whether a field is named like a credential. That there is none is no secret, nor is a count of tokens. */
export function isSecretField(key: string, value: unknown): boolean {
  const name = key.slice(0, NAME_LENGTH);
  return SECRET_FIELD.test(name) && !HARMLESS_FIELD.test(name) && !isHarmless(name, value);
}

const isText = (value: unknown): boolean => typeof value === "string";

/** Whether a value can be a credential by itself: a text, a list with texts, `{ value: "…" }`. */
function canBeSecret(value: unknown): boolean {
  if (isText(value) || isText(fieldOf(value, "value"))) return true;
  try {
    return Array.isArray(value) && value.slice(0, ITEMS).some(isText);
  } catch {
    return false;
  }
}

/** Whether a value is one that the end of the text before it names as a credential. */
export function isNamedBefore(before: unknown, value: unknown): boolean {
  if (typeof before !== "string" || !canBeSecret(value)) return false;
  const name = before.slice(-NAME_LENGTH);
  return ENDS_IN_NAME.test(name) && !isHarmless(name, value);
}

/**
 * Asks of one value of a list after another whether what stands before it names it as a credential.
 * Between the two, a value may be a mere colon: `"token", ":", "abc"`.
 */
export function createNaming(): (value: unknown) => boolean {
  let before: unknown;
  return (value) => {
    if (typeof value === "string" && SEPARATOR.test(value)) return false;
    const isNamed = isNamedBefore(before, value);
    before = value;
    return isNamed;
  };
}
