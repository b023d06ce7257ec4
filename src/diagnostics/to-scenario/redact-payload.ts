import { isRepeated, NO_FINALS, noteFinal } from "../../call/repeated-words.ts";
import type { ProviderEventName } from "../../provider/events.ts";
import { readEvent } from "../../provider/read-event.ts";
import { isSendable, LONGEST_TEXT } from "../../provider/typed-text.ts";
import type { Millis } from "../../shared/units.ts";
import type { Json } from "../entry.ts";

/** The maximum length of a text and depth of a value: a replay needs no more. */
const LONGEST_VALUE = 4000;
const DEEPEST = 50;

const REDACTED = "redacted";
const UUID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi;
/** Matches field names such as `id`, `call_id`, `callId` and `callID`, but not `paid`. */
const NAMES_AN_ID = /(?:(?:^|_)id|(?:^|[a-z_])(?:Id|ID))$/;

/** A fixed word of the service, such as `customer-ended-call`. */
const SERVICE_WORD = /^[\w.\-[\]='"]{1,64}$/;

/** The log's placeholders for values that it could not store. */
const NO_TEXT =
  /^\[(?:circular|too deep|cannot be read|undefined|-?Infinity|NaN|\d+ more|function .*|[A-Z]\w*(?: of \d+ bytes)?)\]$/;

const FILLER = "and these words stand where others were said, ";
/** Fillers that begin differently, in turn for each next line of a speaker. */
const NEXT_FILLERS = [
  "these words stand where others were said, ",
  "words stand where others were said, ",
];

/** Whole words of about the same length as the text, so that both have the same effect on the layout. */
function neutral(text: string, filler = FILLER): string {
  if (text.trim() === "") return text;
  let length = 8;
  while (length < text.length && length < LONGEST_VALUE) length *= 2;
  return filler
    .repeat(Math.ceil(length / filler.length))
    .slice(0, length)
    .replace(/\s\S*$/, "");
}

const clip = (text: string): string =>
  text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;

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
  // `fromEntries` treats `__proto__` as a plain key. The index in masked names keeps them distinct.
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

/** Creates a rule that rewrites texts. Every other value becomes null. */
const textAs =
  (write: (text: string) => string): Keep =>
  (value) =>
    typeof value !== "string" || NO_TEXT.test(value) ? null : write(value);
const word = textAs((text) => (SERVICE_WORD.test(text) ? redactText(text) : neutral(text)));
const words = textAs((text) => neutral(text));

/** Keeps only these fields. Names of other fields may contain speech as well. */
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
 * A text that the visitor typed, without identifiers, and replaced by filler unless `transcripts` is true.
 * Null if the log does not have it.
 */
export function redactTyped(text: Json, transcripts: boolean): string | null {
  const kept = transcripts ? withoutIds(text) : words(text);
  const short = typeof kept === "string" ? kept.slice(0, LONGEST_TEXT) : "";
  return isSendable(short) ? short : null;
}

/** Redacts the payloads of calls in their order. */
export type PayloadRedactor = ReturnType<typeof createPayloadRedactor>;

/**
 * Creates a function that masks identifiers in payloads, and replaces speech by filler unless `transcripts` is true. A
 * replay reads the same events from them. Fillers repeat each other only where the words do, so that a replay ignores
 * the same transcripts as the call did.
 */
export function createPayloadRedactor(transcripts: boolean) {
  let finals = NO_FINALS;
  const lines = { assistant: 0, visitor: 0 };
  const last = { assistant: FILLER, visitor: FILLER };
  return (event: ProviderEventName, payload: Json, at: Millis): Json => {
    if (transcripts) return withoutIds(payload);
    const redacted = WITHOUT_WORDS[event](payload);
    const read = readEvent(event, payload);
    if (read.type !== "transcript" || read.transcript === null) return redacted;
    const { speaker, final, text } = read.transcript;
    const repeats = isRepeated(finals, read.transcript, at);
    const next = NEXT_FILLERS[lines[speaker] % NEXT_FILLERS.length];
    const filler = repeats ? last[speaker] : neutral(text, next);
    if (final && !repeats) {
      finals = noteFinal(finals, speaker, text, at);
      lines[speaker] += 1;
      last[speaker] = filler;
    }
    return { ...(redacted as object), transcript: filler };
  };
}
