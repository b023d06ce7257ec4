import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FULL_SCALE, level, SPEECH_HOLD, SPEECH_THRESHOLD, volumeOf } from "./levels.ts";

describe("level", () => {
  it.each([
    [0, 0],
    [0.5, 0.5],
    [1, 1],
    [1.2, 1],
    [-0.1, 0],
    [Number.POSITIVE_INFINITY, 1],
    [Number.NEGATIVE_INFINITY, 0],
    [Number.NaN, 0],
  ])("maps %d to the level %d", (raw, expected) => {
    expect(level(raw)).toBe(expected);
  });

  it("returns a level between 0 and 1 for any number", () => {
    fc.assert(
      fc.property(fc.double(), (raw) => level(raw) >= 0 && level(raw) <= 1 && volumeOf(raw) <= 1),
    );
  });
});

describe("volumeOf", () => {
  it("divides the raw level by the full scale and caps the result at 1", () => {
    expect(volumeOf(0)).toBe(0);
    expect(volumeOf(0.075)).toBe(0.5);
    expect(volumeOf(FULL_SCALE)).toBe(1);
    expect(volumeOf(3)).toBe(1);
    expect(volumeOf(-1)).toBe(0);
  });

  it("never falls as the raw level rises", () => {
    const raw = fc.double({ min: 0, max: 10, noNaN: true });
    fc.assert(
      fc.property(raw, raw, (a, b) => volumeOf(Math.min(a, b)) <= volumeOf(Math.max(a, b))),
    );
  });
});

it("levels.ts has the full scale, the speech threshold and the hold time of the specification", () => {
  expect({ FULL_SCALE, SPEECH_THRESHOLD, SPEECH_HOLD }).toEqual({
    FULL_SCALE: 0.15,
    SPEECH_THRESHOLD: 0.01,
    SPEECH_HOLD: 1000,
  });
});
