import { type LogEntry, parseEntries } from "../entry.ts";

/** The limits of a batch in entries and characters. One entry may exceed the length. */
export const FULL_COUNT = 500;
export const FULL_LENGTH = 250_000;
/** The digits of an ID's time, so that IDs sort by time. */
const TIME_DIGITS = 15;

/** Entries that one tab writes together. It never changes. */
export interface Batch {
  /** Begins with the time, and is unique among all tabs. */
  readonly id: string;
  readonly count: number;
  /** The entries in JSON, separated by commas. */
  readonly text: string;
}

/** The beginning of the ID of a batch of this time, in milliseconds since the Unix epoch. */
export const timeOfId = (time: number): string => String(time).padStart(TIME_DIGITS, "0");

export const timeIn = (id: string): number => Number(id.slice(0, TIME_DIGITS));

export const countOf = (batches: readonly Batch[]): number =>
  batches.reduce((sum, { count }) => sum + count, 0);

/** Splits entries into batches with IDs of this function. */
export function batchesOf(entries: readonly LogEntry[], newId: () => string): Batch[] {
  const batches: Batch[] = [];
  let texts: string[] = [];
  let length = 0;
  for (const [index, entry] of entries.entries()) {
    const text = JSON.stringify(entry);
    texts.push(text);
    length += text.length;
    if (index < entries.length - 1 && texts.length < FULL_COUNT && length < FULL_LENGTH) continue;
    batches.push({ id: newId(), count: texts.length, text: texts.join(",") });
    texts = [];
    length = 0;
  }
  return batches;
}

/** Removes entries that are older than a time in ISO 8601. */
export const keptSince = (time: string, batches: readonly Batch[]): Batch[] =>
  batches.flatMap(({ id, text }) => {
    const entries = parseEntries(`[${text}]`).filter(({ timestamp }) => timestamp >= time);
    return batchesOf(entries, () => id);
  });
