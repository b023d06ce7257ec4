import type { Millis } from "../shared/units.ts";
import { adaptGain, factorOf, firstGain, thresholdOf } from "./gain.ts";
import { advance, firstMoment, wayIn } from "./motion.ts";
import { createParticles, drift } from "./particles.ts";
import { BANDS, BARS, type VoiceSide } from "./dimensions.ts";
import { heightOf, type Samples, type VoiceSample } from "./voice.ts";

/** The time in which a bar covers about two thirds of its rise or its fall, in ms. */
const RISE = 36;
const FALL = 210;
/** A difference between two heights that is too small to see. */
const TINY = 0.001;
/** The loudness of a voice is its mean height times this factor, at most 1. */
const LOUDNESS = 2.4;

/** The shapes of both voices at one moment. Each frame overwrites the same object, which saves allocations. */
export type Frame = ReturnType<typeof firstFrame>;

/** The frame before any sound. */
export const firstFrame = () => ({
  ...firstMoment(),
  /** The heights of the bars from left to right, 0 to 1. */
  bars: new Float32Array(BARS),
  /** The heights of the voices now, without gain. */
  heard: new Float32Array(BARS),
  particles: createParticles(),
  /** The smoothed loudness of each side, 0 to 1. */
  loudness: { visitor: 0, assistant: 0 },
  gains: { visitor: firstGain(), assistant: firstGain() },
});

/**
 * Writes the heights of one voice and adapts the gain to them. A muted voice keeps its gain. The parameters
 * are frames instead of numbers, because engines allocate numbers that are passed between functions.
 */
function hear(frame: Frame, sample: VoiceSample | null, side: VoiceSide): void {
  const { at, step, heard, gains } = frame;
  const isLeft = side === "visitor";
  let tallest = 0;
  for (let band = 0; band < BANDS; band += 1) {
    const height = sample === null ? 0 : heightOf(sample, band, isLeft ? 10 : 20, at);
    heard[isLeft ? BANDS - 1 - band : BANDS + band] = height;
    if (height > tallest) tallest = height;
  }
  if (sample !== null) adaptGain(gains[side], tallest, sample.spectrum !== null, step);
}

/** Moves the bars of one side towards the heard heights. Returns whether they still move. */
function follow({ step, bars, heard, loudness, gains }: Frame, side: VoiceSide): boolean {
  const rise = wayIn(step, RISE);
  const fall = wayIn(step, FALL);
  const threshold = thresholdOf(gains[side]);
  const factor = factorOf(gains[side]);
  const first = side === "visitor" ? 0 : BANDS;
  let farthest = 0;
  let sum = 0;
  for (let bar = first; bar < first + BANDS; bar += 1) {
    const goal = Math.min(1, Math.max(0, ((heard[bar] ?? 0) - threshold) * factor));
    const from = bars[bar] ?? 0;
    const way = goal - from;
    bars[bar] = from + way * (way > 0 ? rise : fall);
    sum += goal;
    farthest = Math.max(farthest, Math.abs(way));
  }
  const way = Math.min(1, (sum / BANDS) * LOUDNESS) - loudness[side];
  loudness[side] += way * (way > 0 ? rise : fall);
  return farthest + loudness[side] > TINY;
}

/**
 * Overwrites the frame with the shapes at the time `at`. Random numbers come from a hash, so the same input
 * always gives the same frame.
 *
 * @param instant whether the bars reach their height at once, for a picture that does not move.
 * @returns whether the picture may have changed. It does not while the frame is still.
 */
export function nextFrame(frame: Frame, samples: Samples, at: Millis, instant: boolean): boolean {
  const wasStill = frame.still;
  advance(frame, at, instant);
  hear(frame, samples.visitor, "visitor");
  hear(frame, samples.assistant, "assistant");
  const visitorMoves = follow(frame, "visitor");
  const assistantMoves = follow(frame, "assistant");
  drift(frame.particles, frame, frame.loudness);
  frame.still = !visitorMoves && !assistantMoves;
  return !(wasStill && frame.still);
}
