import { expect, test } from "vitest";
import { toOneLevel } from "./spoken-level.ts";

const RATE = 24_000;
const tone = (seconds: number, gain: number) =>
  new Float64Array(seconds * RATE).map(
    (_, index) => gain * Math.sin((2 * Math.PI * 200 * index) / RATE),
  );
const peak = (samples: Float64Array) =>
  samples.reduce((top, sample) => Math.max(top, Math.abs(sample)), 0);

test.each([
  [0.4, 0.01],
  [4, 0.9],
])("brings a clip of %d s with amplitude %d to the common level", (seconds, gain) => {
  expect(peak(toOneLevel(tone(seconds, gain), RATE))).toBeCloseTo(0.1 * Math.SQRT2, 3);
});

test("ignores pauses in the level and limits a click to the ceiling", () => {
  const paused = new Float64Array(4 * RATE);
  paused.set(tone(1, 0.3), RATE);
  expect(peak(toOneLevel(paused, RATE))).toBeCloseTo(0.1 * Math.SQRT2, 2);
  const click = tone(2, 0.001);
  click[500] = 0.5;
  expect(peak(toOneLevel(click, RATE))).toBeLessThanOrEqual(10 ** (-3 / 20) + 1e-9);
  expect(toOneLevel(new Float64Array(10), RATE)).toEqual(new Float64Array(10));
});
