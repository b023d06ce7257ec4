import type { Json, LogEntry } from "../../diagnostics/entry.ts";
import type { IdMask } from "../../diagnostics/id-masking.ts";

/** The label of a type or a category. */
export const labelOf = (name: string): string =>
  name === "api" ? "API" : name.charAt(0).toUpperCase() + name.slice(1);

export interface EntryProps {
  readonly maskIds: IdMask;
  /** The first moment of the present day; entries of other days show their date. */
  readonly today: number;
}

/** Control characters, lone surrogates, zero-width characters and those that change the text direction. */
const INVISIBLE =
  /[\p{Cc}\p{Cs}\u{061c}\u{200b}\u{200e}\u{200f}\u{2028}-\u{202e}\u{2060}-\u{2069}\u{feff}]/gu;

/** A visible symbol: one from U+2400 on for the first control characters, else the code in hexadecimal. */
function symbolFor(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  return `‹${code.toString(16).toUpperCase().padStart(4, "0")}›`;
}

/** Replaces invisible characters with symbols, line breaks included. */
export const inOneLine = (text: string): string => text.replaceAll(INVISIBLE, symbolFor);

/** Replaces invisible characters with symbols, but keeps line breaks and tabs. */
export const inLines = (text: string): string =>
  text.replaceAll(INVISIBLE, (found) => (/[\n\t]/.test(found) ? found : symbolFor(found)));

/** Truncates to at most `length` UTF-16 units, and never within a surrogate pair. */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text;
  const half = /[\uD800-\uDBFF]$/.test(text.slice(0, length));
  return text.slice(0, half ? length - 1 : length);
}

const ROW_LENGTH = 300;
/** How much text is masked before it is cut to a row: masking misses an identifier that is cut off. */
const MASKED_LENGTH = 8 * ROW_LENGTH;

const forRow = (text: string, maskIds: IdMask): string =>
  inOneLine(truncate(maskIds(truncate(text, MASKED_LENGTH)), ROW_LENGTH));

/** Formats a value in about `room` characters. Reads no more of the value, because it may have megabytes. */
function summarise(value: Json, room: number): string {
  if (typeof value === "string") return truncate(value, room);
  if (typeof value !== "object" || value === null) return String(value);
  const isList = Array.isArray(value);
  let text = "";
  for (const [name, part] of Object.entries<Json>(value as Record<string, Json>)) {
    if (text.length >= room) break;
    const rest = summarise(part, room - text.length);
    text += `${text === "" ? "" : ", "}${isList ? "" : `${name}: `}${rest}`;
  }
  return isList ? `[${text}]` : `{${text}}`;
}

const isObject = (value: Json): value is Readonly<Record<string, Json>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Fields that most entries share. Only the details pane shows them. */
const COMMON = new Set(["source", "cause", "at", "sessionId"]);

/**
 * The details of an entry on one line. The payload's fields are listed with the entry's own, and a field
 * whose text is already in the message is left out.
 */
function outline(details: Json, message: string): string {
  if (!isObject(details)) return summarise(details, MASKED_LENGTH);
  const inMessage = truncate(message, MASKED_LENGTH);
  const fields = Object.entries(details)
    .flatMap(([name, value]): [string, Json][] =>
      name === "payload" && isObject(value) ? Object.entries(value) : [[name, value]],
    )
    .filter(
      ([name, value]) =>
        !COMMON.has(name) && !(typeof value === "string" && inMessage.includes(value)),
    );
  return summarise(Object.fromEntries(fields), MASKED_LENGTH).slice(1, -1);
}

/** The first moment of a day, local time. Both are in milliseconds since the Unix epoch. */
export const dayOf = (moment: number): number => new Date(moment).setHours(0, 0, 0, 0);

const DAY_AND_MONTH = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const FULL_DATE = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });
const TIME = new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  fractionalSecondDigits: 3,
});

function dateText(date: Date, today: number): string {
  if (dayOf(date.getTime()) === today) return "";
  const isThisYear = date.getFullYear() === new Date(today).getFullYear();
  return (isThisYear ? DAY_AND_MONTH : FULL_DATE).format(date);
}

/**
 * The date and the time to the millisecond; for an invalid timestamp, its text. The date is empty for today,
 * and has no year for other days of this year.
 *
 * @param today the first moment of the present day; see `dayOf`.
 */
export function localTime(timestamp: string, today: number) {
  const date = new Date(timestamp);
  if (Number.isNaN(date.getTime())) return { date: "", time: inOneLine(truncate(timestamp, 24)) };
  return { date: dateText(date, today), time: TIME.format(date) };
}

export const rowText = (
  { timestamp, message, details }: LogEntry,
  maskIds: IdMask,
  today: number,
) => ({
  ...localTime(timestamp, today),
  message: forRow(message, maskIds),
  details: details === undefined ? "" : forRow(outline(details, message), maskIds),
});

export const entryText = (entry: LogEntry, maskIds: IdMask): string =>
  maskIds(JSON.stringify(entry, null, 2));

const NUMBER = new Intl.NumberFormat("en");
export const formatCount = (count: number): string => NUMBER.format(count);

/** The number with its noun: `1 entry`. */
export const countEntries = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? "entry" : "entries"}`;
