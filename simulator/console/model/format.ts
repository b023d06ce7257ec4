import { formatSeconds, millis, secondsBetween } from "../../../src/shared/units.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Formats a time as `mm:ss.mmm`; the minutes may have more than two digits. */
export function formatTime(ms: number): string {
  const whole = Math.max(0, Math.floor(ms));
  const rest = String(whole % 1000).padStart(3, "0");
  return `${formatSeconds(secondsBetween(millis(0), millis(whole)))}.${rest}`;
}

/** The shortest exact form of a time, for the ruler. */
export function formatTick(ms: number): string {
  if (ms < 60_000) return `${ms / 1000} s`;
  const rest = (ms % 60_000) / 1000;
  const minutes = Math.floor(ms / 60_000);
  return rest === 0 ? `${minutes} min` : `${minutes}:${rest < 10 ? "0" : ""}${rest}`;
}

/** A time in words, for screen readers. */
export const spokenTime = (ms: number): string =>
  ms < 60_000
    ? `${ms / 1000} seconds`
    : `${Math.floor(ms / 60_000)} minutes ${(ms % 60_000) / 1000} seconds`;

/** A CSS percentage for a part from 0 to 1. */
export const percent = (part: number): string => `${part * 100}%`;

/** A field's value as in a scenario file, but with texts unquoted. */
export function formatValue(value: unknown): string {
  if (typeof value === "string") return value;
  if (value === undefined) return "nothing";
  return JSON.stringify(value);
}

/** A count with its noun: `1 scenario`, `2 scenarios`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** The possible distances of ruler ticks below an hour, in milliseconds. */
const STRIDES = [
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500],
  ...[SECOND, MINUTE].flatMap((unit) => [1, 2, 5, 10, 15, 30].map((count) => count * unit)),
];

/** The times of at most about `most` ruler ticks: round times from `from` to `from + duration`. */
export function ticksOf(duration: number, most: number, from = 0): number[] {
  const least = duration / Math.max(1, most);
  const hours = Math.ceil(least / (60 * MINUTE)) * 60 * MINUTE;
  const stride = STRIDES.find((wide) => wide >= least) ?? hours;
  const first = Math.ceil(from / stride);
  const last = Math.floor((from + duration) / stride);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * stride);
}

const TIME = /^(?:(?<minutes>\d+):)?(?<seconds>\d+(?:[.,]\d{1,3})?)(?: ?s)?$|^(?<whole>\d+) ?ms$/;

/**
 * Reads a typed time in milliseconds; null for any other text.
 *
 * @example
 * parseTime("20.999"); // 20999, and so do "00:20.999", "0:20.999" and "20999 ms"
 */
export function parseTime(text: string): number | null {
  const { minutes, seconds, whole } = TIME.exec(text.trim())?.groups ?? {};
  if (whole !== undefined) return Number(whole) <= Number.MAX_SAFE_INTEGER ? Number(whole) : null;
  if (seconds === undefined) return null;
  const inMinute = Math.round(Number(seconds.replace(",", ".")) * SECOND);
  // After minutes, the seconds of a clock end at 59.
  if (minutes !== undefined && inMinute >= MINUTE) return null;
  return Number(minutes ?? 0) * MINUTE + inMinute;
}
