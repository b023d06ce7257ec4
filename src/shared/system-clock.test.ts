import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSystemClock, timeBetween } from "./system-clock.ts";

const NOON = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

beforeEach(() => void vi.useFakeTimers({ now: NOON }));
afterEach(() => void vi.useRealTimers());

describe("timeBetween", () => {
  it.each([
    ["both sources agree", 25_000, 25_000, 25_000],
    ["the date is rounded to whole milliseconds", 1, 0.1, 0.1],
    ["a time service slows the date down", 9_990, 10_000, 10_000],
    ["the clock is set back by an hour", 1000 - HOUR, 1000, 1000],
    ["the clock is set back by years", 1000 - NOON, 1000, 1000],
    ["the clock is set forward by an hour", 1000 + HOUR, 1000, 1000],
    ["the computer slept, and the steady source stopped", 5 * MINUTE, 300, 5 * MINUTE],
    ["the computer slept, and the steady source ticked", 2 * HOUR, 2 * HOUR, 2 * HOUR],
    ["the clock was set back in a sleep in which the steady source ticked", -HOUR, HOUR, HOUR],
    ["the steady source runs backwards, which no browser should do", 0, -5, 0],
  ])("when %s (date %d, steady %d), is %d", (_, date, steady, expected) => {
    const before = { date: NOON, steady: 7 };
    expect(timeBetween(before, { date: NOON + date, steady: 7 + steady })).toBeCloseTo(expected);
  });

  it("is at least the steady time, and at most 45 minutes more, whatever happens to the date", () => {
    const source = fc.double({ min: 0, max: 1e13, noNaN: true });
    const reading = fc.record({ date: source, steady: source });
    fc.assert(
      fc.property(reading, reading, fc.nat(HOUR), (before, { date }, steady) => {
        const passed = timeBetween(before, { date, steady: before.steady + steady });
        expect(passed).toBeGreaterThanOrEqual(steady - 0.01);
        expect(passed).toBeLessThanOrEqual(steady + 45 * MINUTE + 0.01);
      }),
    );
  });
});

describe("createSystemClock", () => {
  it("keeps its pace when the computer's clock is set back, and changes its date with that clock", () => {
    const clock = createSystemClock();
    expect([clock.now(), clock.date()]).toEqual([NOON, NOON]);
    vi.setSystemTime(NOON - HOUR);
    vi.advanceTimersByTime(25_000);
    expect(clock.now()).toBe(NOON + 25_000);
    expect(clock.date()).toBe(NOON - HOUR + 25_000);
    vi.setSystemTime(NOON + 12 * HOUR);
    vi.advanceTimersByTime(1000);
    expect(clock.now()).toBe(NOON + 26_000);
  });

  it("counts a sleep of the computer", () => {
    const clock = createSystemClock();
    vi.setSystemTime(NOON + 10 * MINUTE);
    expect(clock.now()).toBe(NOON + 10 * MINUTE);
  });

  it("gives whole milliseconds and loses nothing to rounding, however often it is read", () => {
    const steady = vi.spyOn(performance, "now").mockReturnValue(0);
    const clock = createSystemClock();
    for (let read = 1; read <= 1000; read++) {
      steady.mockReturnValue(read * 0.3);
      vi.setSystemTime(NOON + read * 0.3);
      clock.now();
    }
    steady.mockReturnValue(300.5);
    expect(clock.now()).toBe(NOON + 300);
  });
});
