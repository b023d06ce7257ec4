import type { ProviderEventName } from "../../provider/events.ts";
import type { Json } from "../entry.ts";

/** Nothing that is needed to play a call again is longer, or deeper down. */
const LONGEST_TEXT = 4000;
const DEEPEST = 50;

const REDACTED = "redacted";
const UUID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi;
/** `id`, `call_id`, `callId` and `callID`, but not what is paid or said. */
const NAMES_AN_ID = /(?:(?:^|_)id|(?:^|[a-z_])(?:Id|ID))$/;

/** A word that a service says of itself: `customer-ended-call`. */
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

const withoutId = (text: string, key: string): string =>
  NAMES_AN_ID.test(key) ? REDACTED : redactText(text);

function clean(value: Json, key: string, depth: number): Json {
  if (typeof value === "string") return NO_TEXT.test(value) ? null : withoutId(value, key);
  if (typeof value !== "object" || value === null) return value;
  if (depth === DEEPEST) return null;
  if (Array.isArray(value))
    return (value as readonly Json[]).map((item) => clean(item, key, depth + 1));
  const entries = Object.entries(value as Readonly<Record<string, Json>>);
  // Made from entries, a key like __proto__ is only a key; and no two identifiers become the same one.
  return Object.fromEntries(
    entries.map(([name, item], place) => [
      name.replaceAll(UUID, `${REDACTED}-${place}`),
      clean(item, name, depth + 1),
    ]),
  );
}

type Keep = (value: Json) => Json;

/** Masks identifiers and keeps everything else. */
export const withoutIds: Keep = (value) => clean(value, "", 0);

/** What is read as a text stays one, and what is not does not become one. */
const textAs =
  (write: (text: string) => string): Keep =>
  (value) =>
    typeof value !== "string" || NO_TEXT.test(value) ? null : write(value);
const word = textAs((text) => (SERVICE_WORD.test(text) ? redactText(text) : neutral(text)));
const words = textAs(neutral);

/** Keeps these fields, where there are any, and none besides: what a field is called may be said as well. */
const fields =
  (kept: Readonly<Record<string, Keep>>): Keep =>
  (value) =>
    typeof value !== "object" || value === null
      ? null
      : Object.fromEntries(
          Object.entries(value).flatMap(([name, item]) => {
            const keep = Object.hasOwn(kept, name) ? kept[name] : undefined;
            return keep === undefined ? [] : [[name, keep(item)]];
          }),
        );

/**
 * How each event's payload is kept without speech. Events that may carry speech keep only the fields that
 * a replay reads, and the service's names: a tool's arguments are speech as much as a transcript is.
 */
const WITHOUT_WORDS: Readonly<Record<ProviderEventName, Keep>> = {
  "call-start": withoutIds,
  "call-end": withoutIds,
  disconnect: withoutIds,
  error: withoutIds,
  "speech-start": withoutIds,
  "speech-end": withoutIds,
  "volume-level": withoutIds,
  "local-volume-level": withoutIds,
  transcript: fields({ type: word, role: word, transcriptType: word, transcript: words }),
  "start-progress": withoutIds,
  "network-quality": withoutIds,
  "network-connection": withoutIds,
  "microphone-error": withoutIds,
  "audio-blocked": withoutIds,
  "status-update": fields({ type: word, status: word, endedReason: word }),
  "unknown-event": fields({ event: word, payload: fields({ type: word }) }),
};

/**
 * What a provider sent, without identifiers, and without what was said unless that is wanted. What is
 * read from a payload when it is played stays readable.
 */
export const redactPayload = (
  event: ProviderEventName,
  payload: Json,
  transcripts: boolean,
): Json => (transcripts ? withoutIds(payload) : WITHOUT_WORDS[event](payload));
