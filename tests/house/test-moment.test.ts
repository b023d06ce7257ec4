import { describe, expect, it } from "vitest";
import { environmentOf, optionsOf, takeMoment } from "../../scripts/test-moment.ts";

const MOMENT = { day: "2028-02-29T23:58:00", tz: "Pacific/Kiritimati", locale: "de-DE" };

describe("takeMoment", () => {
  it("returns the moment of its options, and the other arguments in their order", () => {
    const args = ["src/a", "--day", MOMENT.day, "--tz=Pacific/Kiritimati", "--locale", "de-DE"];
    expect(takeMoment([...args, "-t", "a name"])).toEqual({
      moment: MOMENT,
      rest: ["src/a", "-t", "a name"],
    });
  });

  it("chooses valid values for missing options", () => {
    const { moment } = takeMoment([]);
    expect(takeMoment(optionsOf(moment).split(" "))).toEqual({ moment, rest: [] });
  });

  it.each([
    ["--day", "2027-02-29T12:00:00", "a day that does not exist"],
    ["--day", "2028-02-29", "a day without a time"],
    ["--day", "tomorrow", "no date"],
    ["--tz", "Europe/Nowhere", "an unknown time zone"],
    ["--locale", "not a locale", "no locale"],
  ])("throws for the option %s with the value %s: %s", (option, value) => {
    expect(() => takeMoment([option, value])).toThrow(`${option} is "${value}", expected a`);
  });

  it("throws for an option without a value", () => {
    expect(() => takeMoment(["--tz"])).toThrow('--tz is "", expected a time zone');
  });
});

describe("environmentOf", () => {
  it("returns environment variables for the day, the time zone and the locale", () => {
    expect(environmentOf(MOMENT)).toEqual({
      TEST_DAY: "2028-02-29T23:58:00",
      TZ: "Pacific/Kiritimati",
      LC_ALL: "de_DE.UTF-8",
    });
  });
});

describe("the shifted date of a test file", () => {
  const day = process.env["TEST_DAY"];

  it.runIf(day !== undefined)("begins at the moment in TEST_DAY and advances from there", () => {
    const began = Date.parse(day ?? "");
    expect(Date.now()).toBeGreaterThanOrEqual(began);
    expect(new Date().getTime()).toBeGreaterThanOrEqual(began);
    expect(new Date().getTime() - began).toBeLessThan(3_600_000);
    expect(Date.parse(Date())).toBeGreaterThanOrEqual(began);
  });

  it("leaves a date unchanged that the code states explicitly", () => {
    expect(new Date(0).getTime()).toBe(0);
    expect(new Date(2026, 10, 21).getDate()).toBe(21);
    expect(new Date() instanceof Date).toBe(true);
    expect(Date.UTC(2026, 0)).toBe(1_767_225_600_000);
  });
});
