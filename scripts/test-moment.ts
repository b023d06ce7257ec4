import { randomInt } from "node:crypto";

const FIRST_DAY = Date.UTC(2020, 0, 1);
const DAYS = 20 * 365;
const DAY_MS = 86_400_000;

const oneOf = (...values: readonly string[]): string => values[randomInt(values.length)] ?? "";

function works(attempt: () => unknown): boolean {
  try {
    return Boolean(attempt());
  } catch {
    return false;
  }
}

/** The date, the time zone (of IANA) and the locale (a BCP 47 language tag) of a run of the unit tests. */
const OPTIONS = {
  day: {
    expected: "a local time such as 2028-02-29T23:58:00",
    // The date must survive the conversion, because Date accepts the 30th of February and moves it to March.
    accepts: (value: string) =>
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(value) &&
      works(() => new Date(`${value}Z`).toISOString().startsWith(value)),
    random() {
      const date = new Date(FIRST_DAY + randomInt(DAYS) * DAY_MS).toISOString().slice(0, 10);
      // 23:58 is one of the times, because a test file that starts then can pass midnight.
      return `${date}T${oneOf("00:00:00", "09:30:00", "23:58:00")}`;
    },
  },
  tz: {
    expected: "a time zone such as Pacific/Kiritimati",
    accepts: (value: string) => works(() => new Intl.DateTimeFormat("en", { timeZone: value })),
    // Both sides of the date line, offsets of half and quarter hours, daylight saving in both hemispheres.
    random: () =>
      oneOf(
        "Pacific/Kiritimati",
        "Pacific/Niue",
        "Asia/Kathmandu",
        "Australia/Lord_Howe",
        "America/St_Johns",
        "America/New_York",
        "Europe/Berlin",
        "UTC",
      ),
  },
  locale: {
    expected: "a locale such as de-DE",
    accepts: (value: string) => works(() => new Intl.Locale(value)),
    // Different separators, digits, calendars and sort orders.
    random: () => oneOf("en-US", "de-DE", "fr-CH", "ar-EG", "th-TH", "sv-SE", "ja-JP"),
  },
};
export type Moment = Readonly<Record<keyof typeof OPTIONS, string>>;
const NAMES = Object.keys(OPTIONS) as (keyof Moment)[];

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
  const valueOf = (name: keyof Moment): string => {
    const { expected, accepts, random } = OPTIONS[name];
    const at = rest.indexOf(`--${name}`);
    if (at < 0) return random();
    const [, value = ""] = rest.splice(at, 2);
    if (accepts(value)) return value;
    throw new Error(`--${name} is "${value}", expected ${expected}.`);
  };
  return { moment: { day: valueOf("day"), tz: valueOf("tz"), locale: valueOf("locale") }, rest };
}

/** Environment variables that set the moment of a test process. */
export const environmentOf = ({ day, tz, locale }: Moment): Readonly<Record<string, string>> => ({
  TEST_DAY: day,
  TZ: tz,
  LC_ALL: `${locale.replace("-", "_")}.UTF-8`,
});

/** Command-line options that repeat the moment. */
export const optionsOf = (moment: Moment): string =>
  NAMES.map((name) => `--${name} ${moment[name]}`).join(" ");
