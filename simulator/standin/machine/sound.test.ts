import { describe, expect, it } from "vitest";
import { loudness, voiceOvertones } from "./sound.ts";

/** The samples of one period of an oscillator's wave with these overtones. */
function periodOf(overtones: Float32Array, samples = 4096): Float32Array {
  return Float32Array.from({ length: samples }, (_, sample) =>
    overtones.reduce(
      (sum, strength, index) => sum + strength * Math.sin((2 * Math.PI * index * sample) / samples),
      0,
    ),
  );
}

describe("loudness", () => {
  it("is 0 for silence, √½ for a sine of full amplitude and at most 1", () => {
    expect(loudness(new Float32Array(100))).toBe(0);
    expect(loudness(new Float32Array())).toBe(0);
    expect(loudness(periodOf(Float32Array.of(0, 1)))).toBeCloseTo(Math.SQRT1_2, 5);
    expect(loudness(Float32Array.of(3, -3))).toBe(1);
  });

  it("equals the requested level for the synthetic voice", () => {
    const overtones = voiceOvertones(175, 24);
    const quiet = overtones.map((strength) => strength * 0.06);
    expect(loudness(periodOf(quiet))).toBeCloseTo(0.06, 5);
    expect(overtones[0]).toBe(0);
  });
});
