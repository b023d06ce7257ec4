import type { Level } from "../provider/levels.ts";
import type { Millis } from "../time/units.ts";
import { hash, wander } from "./noise.ts";
import { HEIGHT, WIDTH } from "./picture.ts";

export const BARS = 128;
export const PARTICLES = 20;
/** Bars of one voice: the visitor's on the left, the assistant's on the right. */
export const BANDS = BARS / 2;

/** What is heard of one voice at a moment. */
export interface VoiceSample {
  readonly level: Level;
  /** {@link BANDS} loudnesses from 0 to 255, the lowest pitch first; null where only the level is known. */
  readonly spectrum: Uint8Array | null;
}

/** Both voices; one that cannot be heard at all, such as a muted one, is null. */
export interface Samples {
  readonly visitor: VoiceSample | null;
  readonly assistant: VoiceSample | null;
}

/** A glowing point. Lengths are in the picture's measure, `glow` goes from 0 to 1. */
export interface Particle {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly glow: number;
}

/** The shapes of one moment. */
export interface Frame {
  readonly at: Millis;
  /** Height of each bar from left to right, from 0 to 1. */
  readonly bars: Float32Array;
  readonly particles: readonly Particle[];
  /** How loud each side is, smoothed. */
  readonly loudness: { readonly visitor: number; readonly assistant: number };
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/** A frame that may be written anew: sixty of them a second need not be thrown away. */
export interface WritableFrame extends Writable<Frame> {
  readonly particles: Writable<Particle>[];
  readonly loudness: Writable<Frame["loudness"]>;
}

/** How fast a bar follows a voice up and down, as the time in ms for about two thirds of the way. */
const RISE = 38;
const FALL = 190;
/** After a pause longer than this, as when the page was hidden, nothing is caught up with. */
const LONGEST_STEP = 100;
/** What is left of a bar when nobody speaks. */
const RESTING = 0.028;
const BREATH = 0.018;

const towards = (from: number, to: number, step: number) =>
  from + (to - from) * (1 - Math.exp(-step / (to > from ? RISE : FALL)));

/** Without a spectrum one is made up: full near the middle, thinning outwards, never still. */
function guessedBand(level: number, band: number, salt: number, at: number): number {
  const place = band / (BANDS - 1);
  const body = (1 - place) ** 0.9 * (0.72 + 0.28 * Math.cos(place * 11 + salt));
  return level ** 0.75 * body * (0.34 + 0.66 * wander(band + salt * 97, at / 95));
}

function heard(sample: VoiceSample, band: number, salt: number, at: number): number {
  const { spectrum, level } = sample;
  if (spectrum === null) return guessedBand(level, band, salt, at);
  return ((spectrum[band] ?? 0) / 255) ** 1.5;
}

/** Where a bar is bound for: the voice, or the breath of a line on which nobody speaks. */
function goal(sample: VoiceSample | null, band: number, salt: number, at: number): number {
  if (sample === null) return RESTING / 2;
  const breath = RESTING + BREATH * Math.sin(at / 640 - band * 0.21);
  return Math.max(breath, Math.min(1, heard(sample, band, salt, at)));
}

function loudnessOf(sample: VoiceSample | null): number {
  if (sample === null) return 0;
  if (sample.spectrum === null) return sample.level;
  let sum = 0;
  for (const loudness of sample.spectrum) sum += loudness;
  return Math.min(1, sum / sample.spectrum.length / 110);
}

/** Particles leave the middle, one half to each side, and rise and fall with that side's voice. */
function place(point: Writable<Particle>, index: number, at: number, loudness: number): void {
  const side = index % 2 === 0 ? -1 : 1;
  const way = (hash(index, 1) + at / (9000 + 7000 * hash(index, 2))) % 1;
  const swing = 10 + loudness * (HEIGHT * 0.36) * (0.4 + 0.6 * hash(index, 3));
  point.x = WIDTH / 2 + side * (14 + way * (WIDTH / 2 - 30));
  point.y = HEIGHT / 2 + Math.sin(at / (700 + 600 * hash(index, 4)) + index) * swing;
  point.radius = 2.2 + 2.6 * hash(index, 5) + 3 * loudness;
  point.glow = Math.sin(Math.PI * way) * (0.16 + 0.7 * loudness);
}

/** The picture before anything was heard. */
export const firstFrame = (at: Millis): WritableFrame => ({
  at,
  bars: new Float32Array(BARS).fill(RESTING),
  particles: [],
  loudness: { visitor: 0, assistant: 0 },
});

/**
 * The shapes of the moment `at`, from what is heard and the shapes before. Chance is hashed, so that
 * the same input gives the same shapes.
 *
 * @param target is overwritten and returned; whatever it held has no part in the outcome.
 */
export function nextFrame(
  samples: Samples,
  previous: Frame,
  at: Millis,
  target: WritableFrame = firstFrame(at),
): WritableFrame {
  const step = Math.min(LONGEST_STEP, Math.max(0, at - previous.at));
  const { visitor, assistant } = samples;
  const { bars, particles, loudness } = target;
  for (let band = 0; band < BANDS; band += 1) {
    const left = BANDS - 1 - band;
    const right = BANDS + band;
    bars[left] = towards(previous.bars[left] ?? 0, goal(visitor, band, 1, at), step);
    bars[right] = towards(previous.bars[right] ?? 0, goal(assistant, band, 2, at), step);
  }
  loudness.visitor = towards(previous.loudness.visitor, loudnessOf(visitor), step);
  loudness.assistant = towards(previous.loudness.assistant, loudnessOf(assistant), step);
  for (let index = 0; index < PARTICLES; index += 1) {
    const point = (particles[index] ??= { x: 0, y: 0, radius: 0, glow: 0 });
    place(point, index, at, index % 2 === 0 ? loudness.visitor : loudness.assistant);
  }
  target.at = at;
  return target;
}
