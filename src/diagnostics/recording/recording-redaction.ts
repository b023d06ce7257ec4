import type { Json } from "../entry.ts";

/** Nothing that is needed to play a call again is longer, or deeper down. */
const LONGEST_TEXT = 4000;
const DEEPEST = 50;

const REDACTED = "redacted";
const UUID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi;
/** `id`, `call_id`, `callId` and `callID`, but not what is paid or said. */
const NAMES_AN_ID = /(?:(?:^|_)id|(?:^|[a-z_])(?:Id|ID))$/;

/** Events that carry what was said, or may: of them only words of the service's own are kept. */
const SPOKEN = new Set(["transcript", "status-update", "unknown-event"]);
const SERVICE_KEYS = new Set(["type", "role", "transcriptType", "status", "endedReason"]);
const SERVICE_WORD = /^[\w.-]{1,64}$/;

/** What the log put where it could not keep a value, none of which was a text to begin with. */
const NO_TEXT =
  /^\[(?:circular|too deep|cannot be read|undefined|-?Infinity|NaN|\d+ more|function .*|[A-Z]\w*(?: of \d+ bytes)?)\]$/;

const FILLER = "and these words stand where others were said, ";

/** How long a text is, in steps that double: a layout that breaks on the one breaks on the other. */
function neutral(text: string): string {
  if (text.trim() === "") return text;
  let length = 8;
  while (length < text.length && length < LONGEST_TEXT) length *= 2;
  return FILLER.repeat(Math.ceil(length / FILLER.length))
    .slice(0, length)
    .trim();
}

const clip = (text: string): string =>
  text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;

const redactText = (text: string): string => clip(text).replaceAll(UUID, REDACTED);

/** Strings are told apart by the key under which they stand. */
type Rule = (text: string, key: string) => string;

const withoutIds: Rule = (text, key) => (NAMES_AN_ID.test(key) ? REDACTED : redactText(text));

const withoutWords: Rule = (text, key) =>
  SERVICE_KEYS.has(key) && SERVICE_WORD.test(text)
    ? withoutIds(text, key)
    : NAMES_AN_ID.test(key)
      ? REDACTED
      : neutral(text);

/**
 * What the log wrote down of an Error whose words mean nothing to anybody: a body that was not JSON.
 * The call took no text from it, and a replay, to which it is a plain object, would. Only an Error has
 * a stack; what a service sends under that name is to be read.
 */
const isSyntaxError = (value: object): boolean =>
  "name" in value && value.name === "SyntaxError" && "stack" in value;

function redactWith(rule: Rule, value: Json, key: string, depth: number): Json {
  if (typeof value === "string") return NO_TEXT.test(value) ? null : rule(value, key);
  if (typeof value !== "object" || value === null) return value;
  if (depth === DEEPEST) return null;
  if (Array.isArray(value))
    return (value as readonly Json[]).map((item) => redactWith(rule, item, key, depth + 1));
  if (isSyntaxError(value)) return { name: "SyntaxError" };
  const entries = Object.entries(value as Readonly<Record<string, Json>>);
  // Made from entries, a key like __proto__ is only a key.
  return Object.fromEntries(
    entries.map(([name, item]) => [name, redactWith(rule, item, name, depth + 1)]),
  );
}

/**
 * What a provider sent, without identifiers, and without what was said unless that is wanted. What is
 * read from a payload when it is played stays readable; numbers and the shape of it all stay.
 */
export function redactPayload(event: string, payload: Json, transcripts: boolean): Json {
  const rule = !transcripts && SPOKEN.has(event) ? withoutWords : withoutIds;
  return redactWith(rule, payload, "", 0);
}

/** What a start or a stop was rejected with, without identifiers. */
export const redactError = (error: Json): Json => redactWith(withoutIds, error, "", 0);
