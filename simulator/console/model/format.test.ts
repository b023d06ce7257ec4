import { describe, expect, it } from "vitest";
import {
  counted,
  formatTick,
  formatTime,
  formatValue,
  parseTime,
  spokenTime,
  ticksOf,
} from "./format.ts";

it.each([
  [0, "00:00.000"],
  [12_900, "00:12.900"],
  [61_007.9, "01:01.007"],
  [3_723_045, "62:03.045"],
  [-1, "00:00.000"],
])("formatTime writes %d ms as %s", (ms, text) => {
  expect(formatTime(ms)).toBe(text);
});

it("formatTick writes a time as briefly as possible without rounding, such as 0.5 s or 1:10", () => {
  const texts = [0, 500, 5000, 60_000, 60_500, 70_000].map(formatTick);
  expect(texts).toEqual(["0 s", "0.5 s", "5 s", "1 min", "1:00.5", "1:10"]);
});

it("spokenTime writes a time in words, such as “12.9 seconds”", () => {
  const texts = [12_900, 61_500].map(spokenTime);
  expect(texts).toEqual(["12.9 seconds", "1 minutes 1.5 seconds"]);
});

it("formatValue writes values as JSON, but texts without quotes and undefined as “nothing”", () => {
  const texts = [null, true, 12, "idle", undefined].map(formatValue);
  expect(texts).toEqual(["null", "true", "12", "idle", "nothing"]);
});

it("counted uses the singular for 1 and the plural otherwise", () => {
  const texts = [counted(1, "entry", "entries"), counted(2, "entry", "entries")];
  expect([...texts, counted(0, "fault")]).toEqual(["1 entry", "2 entries", "0 faults"]);
});

describe("ticksOf", () => {
  it("returns round times from 0 to the duration, about as many as requested", () => {
    const everyTwoSeconds = Array.from({ length: 11 }, (_, index) => index * 2000);
    expect(ticksOf(20_000, 10)).toEqual(everyTwoSeconds);
    const strides = [ticksOf(78_500, 12), ticksOf(240_000, 14), ticksOf(3_700_000, 10)];
    expect(strides.map((ticks) => ticks[1])).toEqual([10_000, 30_000, 600_000]);
  });

  it("returns the round times of a part of the timeline", () => {
    expect(ticksOf(10, 5, 12_895)).toEqual([12_896, 12_898, 12_900, 12_902, 12_904]);
  });

  it("returns at most two ticks more than requested, for short and long durations", () => {
    for (const span of [1, 99, 1000, 20_000, 61_000, 3_700_000, 86_400_000])
      expect(ticksOf(span, 12).length).toBeLessThanOrEqual(14);
  });
});

it.each([
  ["20.999", 20_999],
  ["00:20.999", 20_999],
  ["0:20.999", 20_999],
  ["20999 ms", 20_999],
  [" 20,9 s ", 20_900],
  ["62:03.045", 3_723_045],
  ["7", 7000],
  ["0:60", null],
  ["99999999999999999999 ms", null],
  ["20.9999", null],
  ["-1", null],
  ["soon", null],
  ["", null],
])("parseTime reads the text “%s” as %s", (text, ms) => {
  expect(parseTime(text)).toBe(ms);
});
