import { randomInt } from "node:crypto";

/** The date, time zone and locale of a run of the unit tests. */
export interface Moment {
  /** The local date and time, such as `2028-02-29T23:58:00`. */
  readonly day: string;
  /** An IANA time zone, such as `Pacific/Kiritimati`. */
  readonly tz: string;
  /** A BCP 47 language tag, such as `de-DE`. */
  readonly locale: string;
}

const OPTIONS = ["day", "tz", "locale"] as const satisfies readonly (keyof Moment)[];

/**
 * Time zones on both sides of the date line, with offsets of half and quarter hours, and with daylight
 * saving in both hemispheres.
 */
const ZONES = [
  "Pacific/Kiritimati",
  "Pacific/Niue",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "America/St_Johns",
  "America/New_York",
  "Europe/Berlin",
  "UTC",
];
/** Locales with different separators, digits, calendars and sort orders. */
const LOCALES = ["en-US", "de-DE", "fr-CH", "ar-EG", "th-TH", "sv-SE", "ja-JP"];
/** Times of day. 23:58 is one of them, because a test file that starts then can pass midnight. */
const TIMES = ["00:00:00", "09:30:00", "23:58:00"];
const FIRST_DAY = Date.UTC(2020, 0, 1);
const DAYS = 20 * 365;
const DAY_MS = 86_400_000;

const oneOf = (values: readonly string[]): string => values[randomInt(values.length)] ?? "";

function randomMoment(): Record<keyof Moment, string> {
  const date = new Date(FIRST_DAY + randomInt(DAYS) * DAY_MS).toISOString().slice(0, 10);
  return { day: `${date}T${oneOf(TIMES)}`, tz: oneOf(ZONES), locale: oneOf(LOCALES) };
}

function works(attempt: () => unknown): boolean {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
}

const CHECKS: Readonly<Record<keyof Moment, (value: string) => boolean>> = {
  day: (value) =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(value) &&
    // The date must survive the conversion, because Date accepts the 30th of February and moves it to
    // March.
    works(() => new Date(`${value}Z`).toISOString()) &&
    new Date(`${value}Z`).toISOString().startsWith(value),
  tz: (value) => works(() => new Intl.DateTimeFormat("en", { timeZone: value })),
  locale: (value) => works(() => new Intl.Locale(value)),
};

const EXPECTED: Readonly<Record<keyof Moment, string>> = {
  day: "a local time such as 2028-02-29T23:58:00",
  tz: "a time zone such as Pacific/Kiritimati",
  locale: "a locale such as de-DE",
};

/**
 * Removes `--day`, `--tz` and `--locale` from the arguments. Missing options get random values.
 *
 * @returns the moment and the remaining arguments.
 * @throws {Error} naming the first option with an invalid value.
 *
 * @example
 * takeMoment(["--day", "2028-02-29T23:58:00", "src/panel"]);
 * // { moment: { day: "2028-02-29T23:58:00", tz: "UTC", locale: "sv-SE" }, rest: ["src/panel"] }
 */
export function takeMoment(args: readonly string[]): { moment: Moment; rest: string[] } {
  const rest = args.flatMap((arg) => (/^--(day|tz|locale)=/.test(arg) ? arg.split("=", 2) : arg));
  const moment = randomMoment();
  for (const option of OPTIONS) {
    const at = rest.indexOf(`--${option}`);
    if (at < 0) continue;
    const [, value = ""] = rest.splice(at, 2);
    if (!CHECKS[option](value))
      throw new Error(`--${option} is "${value}", expected ${EXPECTED[option]}.`);
    moment[option] = value;
  }
  return { moment, rest };
}

/** Environment variables that set the moment of a test process. */
export const environmentOf = ({ day, tz, locale }: Moment): Readonly<Record<string, string>> => ({
  TEST_DAY: day,
  TZ: tz,
  LC_ALL: `${locale.replace("-", "_")}.UTF-8`,
});

/** Command-line options that repeat the moment. */
export const optionsOf = (moment: Moment): string =>
  OPTIONS.map((option) => `--${option} ${moment[option]}`).join(" ");
