import { describe, expect, it } from "vitest";
import { adaptGain, factorOf, firstGain, type Gain, thresholdOf } from "./gain.ts";
import { hash } from "./noise.ts";

const FRAME = 1000 / 60;

/** The height that a gain gives to a sound. */
const shown = (gain: Gain, height: number) =>
  Math.min(1, Math.max(0, (height - thresholdOf(gain)) * factorOf(gain)));

/** Plays the heights of `heightAt` (time in ms) and returns the shown heights of the last second. */
function play(gain: Gain, seconds: number, heightAt: (at: number) => number, isNoisy = true) {
  const heights: number[] = [];
  for (let at = 0; at < seconds * 1000; at += FRAME) {
    const height = heightAt(at);
    adaptGain(gain, height, isNoisy, FRAME);
    if (at >= (seconds - 1) * 1000) heights.push(shown(gain, height));
  }
  return heights;
}

/** Syllables of a voice: four in a second, as tall as `volume`, over the noise of a room. */
const speech =
  (volume: number, noise = 0) =>
  (at: number) =>
    Math.max(noise, volume * Math.abs(Math.sin((at / 1000) * Math.PI * 4)));
const noise = (height: number) => (at: number) => height * (0.9 + 0.2 * hash(Math.round(at), 3));

describe("adaptGain", () => {
  it.each([0.35, 0.5, 0.7, 0.9, 1])(
    "raises speech whose loudest syllable has a height of %d to most of the picture",
    (volume) => {
      const heights = play(firstGain(), 6, speech(volume));
      expect(Math.max(...heights)).toBeGreaterThan(0.75);
      expect(Math.min(...heights)).toBeLessThan(0.1);
    },
  );

  it.each([0, 0.1, 0.2, 0.3])(
    "shows noise of the height %d as a flat line from the start",
    (height) => {
      expect(Math.max(...play(firstGain(), 1, noise(height)))).toBe(0);
      expect(Math.max(...play(firstGain(), 60, noise(height)))).toBe(0);
    },
  );

  it("shows speech over the noise of a room", () => {
    const gain = firstGain();
    play(gain, 3, noise(0.2));
    const heights = play(gain, 6, speech(0.6, 0.2));
    expect(Math.max(...heights)).toBeGreaterThan(0.75);
    expect(Math.min(...heights)).toBe(0);
  });

  it("does not raise its factor during a pause, so that the next word is not too tall", () => {
    const gain = firstGain();
    play(gain, 6, speech(0.8));
    const before = factorOf(gain);
    play(gain, 30, () => 0.01);
    expect(factorOf(gain)).toBeLessThanOrEqual(before);
  });

  it("lowers its factor within a syllable when a voice becomes louder, and raises it over seconds", () => {
    const gain = firstGain();
    play(gain, 10, speech(0.4));
    const soft = factorOf(gain);
    play(gain, 0.3, speech(1));
    expect(factorOf(gain)).toBeLessThan(soft * 0.7);
    play(gain, 1, speech(0.4));
    expect(factorOf(gain)).toBeLessThan(soft * 0.8);
    play(gain, 30, speech(0.4));
    expect(factorOf(gain)).toBeGreaterThan(soft * 0.9);
  });

  it("never shows a constant level of the service as noise", () => {
    expect(Math.min(...play(firstGain(), 60, () => 0.6, false))).toBeGreaterThan(0.75);
  });

  it("reaches its goal in one infinite step", () => {
    const gain = firstGain();
    adaptGain(gain, 0.9, false, Infinity);
    expect(shown(gain, 0.9)).toBeCloseTo(0.92);
  });
});
