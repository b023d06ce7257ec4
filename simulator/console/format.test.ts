import { describe, expect, it } from "vitest";
import { counted, formatTick, formatTime, formatValue, spokenTime, ticksOf } from "./format.ts";

describe("the formats of a time", () => {
  it("show milliseconds, and more than 59 minutes", () => {
    expect(formatTime(0)).toBe("00:00.000");
    expect(formatTime(12_900)).toBe("00:12.900");
    expect(formatTime(61_007.9)).toBe("01:01.007");
    expect(formatTime(3_723_045)).toBe("62:03.045");
    expect(formatTime(-1)).toBe("00:00.000");
  });

  it("use the shortest exact form on the ruler", () => {
    expect([0, 500, 5000, 60_000, 70_000].map(formatTick)).toEqual([
      "0 s",
      "0.5 s",
      "5 s",
      "1 min",
      "1:10",
    ]);
  });

  it("use words for screen readers", () => {
    expect(spokenTime(12_900)).toBe("12.9 seconds");
    expect(spokenTime(61_500)).toBe("1 minutes 1.5 seconds");
  });
});

describe("the ticks of the ruler", () => {
  it("are round times from 0 on, at most the requested number", () => {
    expect(ticksOf(20_000, 10)).toEqual([
      0, 2000, 4000, 6000, 8000, 10_000, 12_000, 14_000, 16_000, 18_000, 20_000,
    ]);
    expect(ticksOf(78_500, 12).at(1)).toBe(10_000);
    expect(ticksOf(240_000, 14).at(1)).toBe(30_000);
    expect(ticksOf(3_700_000, 10).at(1)).toBe(600_000);
  });

  it("stay few for any duration", () => {
    for (const span of [1, 99, 1000, 20_000, 61_000, 3_700_000, 86_400_000])
      expect(ticksOf(span, 12).length).toBeLessThanOrEqual(14);
  });
});

describe("formatValue and counted", () => {
  it("write values as in a scenario file", () => {
    expect([null, true, 12, "idle", undefined].map(formatValue)).toEqual([
      "null",
      "true",
      "12",
      "idle",
      "nothing",
    ]);
  });

  it("use singular and plural", () => {
    expect(counted(1, "entry", "entries")).toBe("1 entry");
    expect(counted(2, "entry", "entries")).toBe("2 entries");
    expect(counted(0, "fault")).toBe("0 faults");
  });
});
