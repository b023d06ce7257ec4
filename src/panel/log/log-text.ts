import type { Json, LogEntry } from "../../diagnostics/entry.ts";
import type { IdMask } from "../../diagnostics/id-masking.ts";

/** What nobody would see: control characters, halves of characters, and what turns the reading direction. */
const UNSEEN =
  /[\p{Cc}\p{Cs}\u{061c}\u{200b}\u{200e}\u{200f}\u{2028}-\u{202e}\u{2060}-\u{2069}\u{feff}]/gu;
/** Where it is shown as it is meant: in a text of several lines. */
const LAYOUT = new Set(["\n", "\t"]);

/** U+2400 and those behind it are pictures of the first control characters. */
function picture(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  return `‹${code.toString(16).toUpperCase().padStart(4, "0")}›`;
}

/** A text in which everything is seen, on one line. */
export const inOneLine = (text: string): string => text.replaceAll(UNSEEN, picture);

/** A text in which everything is seen, in lines. */
export const inLines = (text: string): string =>
  text.replaceAll(UNSEEN, (found) => (LAYOUT.has(found) ? found : picture(found)));

/** The beginning of a text, of at most so many UTF-16 units, that halves no character. */
export function beginning(text: string, length: number): string {
  if (text.length <= length) return text;
  const half = /[\uD800-\uDBFF]$/.test(text.slice(0, length));
  return text.slice(0, half ? length - 1 : length);
}

const ROW_LENGTH = 300;
/** What is masked gets shorter: more than is shown has to be looked at, or half an identifier would slip by. */
const LOOKED_AT = 8 * ROW_LENGTH;

const forRow = (text: string, maskIds: IdMask): string =>
  inOneLine(beginning(maskIds(beginning(text, LOOKED_AT)), ROW_LENGTH));

/** As much of a value as a row has room for, read no further than that: it may be of megabytes. */
function sketch(value: Json, room: number): string {
  if (typeof value === "string") return beginning(value, room);
  if (typeof value !== "object" || value === null) return String(value);
  const isList = Array.isArray(value);
  let text = "";
  for (const [name, part] of Object.entries<Json>(value as Record<string, Json>)) {
    if (text.length >= room) break;
    const rest = sketch(part, room - text.length);
    text += `${text === "" ? "" : ", "}${isList ? "" : `${name}: `}${rest}`;
  }
  return isList ? `[${text}]` : `{${text}}`;
}

type JsonObject = Readonly<Record<string, Json>>;

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What most rows have alike: the details pane has it. */
const FAMILIAR = new Set(["source", "cause", "at", "sessionId"]);

/**
 * The details of an entry on one line: the names of the outermost fields, those of its payload among
 * them, with what they hold. What the message says already is left out.
 */
function outline(details: Json, message: string): string {
  if (!isObject(details)) return sketch(details, LOOKED_AT);
  const said = beginning(message, LOOKED_AT);
  const telling = Object.entries(details)
    .flatMap(([name, value]): [string, Json][] =>
      name === "payload" && isObject(value) ? Object.entries(value) : [[name, value]],
    )
    .filter(
      ([name, value]) =>
        !FAMILIAR.has(name) && !(typeof value === "string" && said.includes(value)),
    );
  return sketch(Object.fromEntries(telling), LOOKED_AT).slice(1, -1);
}

const pad = (value: number, length = 2): string => String(value).padStart(length, "0");

/** The beginning of a moment's day where the reader is. Both in milliseconds since the Unix epoch. */
export const dayOf = (moment: number): number => new Date(moment).setHours(0, 0, 0, 0);

const OF_THIS_YEAR = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const OF_ANY_YEAR = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });

function dateText(date: Date, today: number): string {
  if (dayOf(date.getTime()) === today) return "";
  const isThisYear = date.getFullYear() === new Date(today).getFullYear();
  return (isThisYear ? OF_THIS_YEAR : OF_ANY_YEAR).format(date);
}

/** When something was, where the reader is. */
export interface LocalTime {
  /** Empty for today; the year is said of another year only. */
  readonly date: string;
  /** To the millisecond; a timestamp that is none as it stands. */
  readonly time: string;
}

/** @param today its beginning, as `dayOf` says it. */
export function localTime(timestamp: string, today: number): LocalTime {
  const date = new Date(timestamp);
  if (Number.isNaN(date.getTime())) return { date: "", time: inOneLine(beginning(timestamp, 24)) };
  const seconds = `${pad(date.getSeconds())}.${pad(date.getMilliseconds(), 3)}`;
  const time = `${pad(date.getHours())}:${pad(date.getMinutes())}:${seconds}`;
  return { date: dateText(date, today), time };
}

/** What a row says of an entry. */
export interface RowText extends LocalTime {
  readonly message: string;
  readonly details: string;
}

export const rowText = (entry: LogEntry, maskIds: IdMask, today: number): RowText => ({
  ...localTime(entry.timestamp, today),
  message: forRow(entry.message, maskIds),
  details:
    entry.details === undefined ? "" : forRow(outline(entry.details, entry.message), maskIds),
});

/** All of an entry, to be read by people and by JSON.parse. */
export const entryText = (entry: LogEntry, maskIds: IdMask): string =>
  maskIds(JSON.stringify(entry, null, 2));

const NUMBER = new Intl.NumberFormat("en");
export const formatCount = (count: number): string => NUMBER.format(count);
