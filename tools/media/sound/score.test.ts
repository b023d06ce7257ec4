import { describe, expect, test } from "vitest";
import { SECONDS, type FilmName } from "../films/cues.ts";
import { bright } from "./effects.ts";
import { clash, frequencyOf, noteNumber } from "./harmony.ts";
import { loudness, peak } from "./loudness.ts";
import { composeRing } from "./ring-tone.ts";
import { compose, layOut } from "./score.ts";
import { SCORES } from "./scores.ts";
import { RATE, rawSound, samplesIn, silence, type Stereo } from "./signal.ts";

const FILMS = Object.keys(SECONDS) as FilmName[];
const decibels = (level: number) => 20 * Math.log10(level);

const largestStep = ({ left, right }: Stereo) =>
  [left, right].reduce(
    (top, channel) =>
      channel.reduce(
        (most, sample, index) => Math.max(most, Math.abs(sample - (channel[index - 1] ?? 0))),
        top,
      ),
    0,
  );
const mean = (channel: Float64Array) => channel.reduce((sum, x) => sum + x, 0) / channel.length;

describe.each(FILMS)("the sound of %s", (film) => {
  const sound = compose(film);

  test("is exactly as long as the film", () => {
    expect(sound.left.length).toBe(SECONDS[film] * RATE);
    expect(rawSound(sound).samples.length).toBe(SECONDS[film] * RATE * 2 * 8);
  });

  test("is about -18 LUFS and never above -1 dBFS", () => {
    expect(Math.abs(loudness(sound) + 18)).toBeLessThan(0.6);
    expect(decibels(peak(sound))).toBeLessThanOrEqual(-1);
  });

  test("starts and ends in silence and has no step that would click", () => {
    for (const channel of [sound.left, sound.right]) {
      expect(channel[0]).toBe(0);
      expect(channel.subarray(-samplesIn(0.03)).every((sample) => sample === 0)).toBe(true);
      expect(Math.abs(mean(channel))).toBeLessThan(0.001);
    }
    expect(largestStep(sound)).toBeLessThan(0.15);
  });

  test("is silent during its hush intervals and nowhere else", () => {
    const { hush } = SCORES[film];
    const quiet = (from: number, to: number) =>
      sound.left.subarray(samplesIn(from), samplesIn(to)).every((x) => Math.abs(x) < 0.001);
    expect(hush === undefined || quiet(hush.from + 0.005, hush.to - 0.02)).toBe(true);
    expect(quiet(hush?.to ?? 10, (hush?.to ?? 10) + 0.2)).toBe(false);
  });

  test("fills the film with whole bars and has no dissonant notes", () => {
    const passages = layOut(film);
    const last = passages.at(-1);
    expect((last?.at ?? 0) + (last?.beats ?? 0) * 0.625).toBe(SECONDS[film]);
    for (const { at, held, keys, figure, tune, bass } of passages) {
      const together = [...held, ...(figure === "" ? [] : keys), ...tune.map(({ note }) => note)];
      const notes = bass === null ? together : [bass, ...together];
      const dissonant = notes.flatMap((one) =>
        notes.filter((other) => clash(one, other)).map((other) => `${one} ${other} at ${at} s`),
      );
      expect(dissonant).toEqual([]);
    }
  });
});

test("ends the ring tone with silence, so that it loops without a click", () => {
  const ring = composeRing();
  expect(ring.left.length).toBe(4 * RATE);
  expect(ring.left[0]).toBe(0);
  expect(ring.left.subarray(samplesIn(3.6)).every((sample) => sample === 0)).toBe(true);
  expect(peak(ring)).toBeGreaterThan(0.2);
  expect(largestStep(ring)).toBeLessThan(0.05);
});

test("maps note names to MIDI numbers and frequencies", () => {
  expect([noteNumber("A4"), noteNumber("Bb2"), noteNumber("C4")]).toEqual([69, 46, 60]);
  expect(frequencyOf("A3")).toBe(220);
  expect(() => noteNumber("H4")).toThrow("H4 is no note");
  expect(clash("E4", "F4")).toBe(true);
  expect(clash("F3", "E4")).toBe(false);
  expect(bright(["F3", "A3", "F4"])).toEqual(["F5", "A5"]);
});

test("measures -3.01 LUFS for a full-scale sine of 997 Hz in one channel", () => {
  const tone = silence(samplesIn(3));
  for (let index = 0; index < tone.left.length; index += 1)
    tone.left[index] = Math.sin((2 * Math.PI * 997 * index) / RATE);
  expect(loudness(tone)).toBeCloseTo(-3.01, 1);
  expect(loudness(silence(samplesIn(1)))).toBe(-Infinity);
});
