import { type Millis, millis } from "../shared/units.ts";
import { wayIn } from "./ease.ts";
import { adaptGain, factorOf, firstGain, type Gain, thresholdOf } from "./gain.ts";
import { createParticles, drift, type Particles } from "./particles.ts";
import { BANDS, BARS } from "./dimensions.ts";
import { heightOf, type Samples, type VoiceSample } from "./voice.ts";

/** The shapes of the picture at one moment. */
export interface Frame {
  readonly at: Millis;
  /** Time since the previous frame, in ms. */
  readonly step: number;
  /** The heights of the bars from left to right, 0 to 1. */
  readonly bars: Float32Array;
  readonly particles: Particles;
  /** The smoothed loudness of each side, 0 to 1. */
  readonly loudness: { readonly visitor: number; readonly assistant: number };
  readonly gains: { readonly visitor: Gain; readonly assistant: Gain };
  /** Whether the picture is at rest, so that all frames until the next sound are the same. */
  readonly still: boolean;
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/** A frame to write into. Frames are reused, which saves sixty allocations a second. */
export interface WritableFrame extends Writable<Frame> {
  readonly loudness: Writable<Frame["loudness"]>;
}

/** The time in which a bar covers about two thirds of its rise or its fall, in ms. */
const RISE = 36;
const FALL = 210;
/**
 * The longest step, in ms. After a longer pause, as on a hidden page, the picture moves by this step only.
 */
const LONGEST_STEP = 100;
/** A difference between two heights that is too small to see. */
const TINY = 0.001;
/** The loudness of a voice is its mean height times this factor, at most 1. */
const LOUDNESS = 2.4;

/** The frame before any sound. */
export const firstFrame = (at: Millis = millis(0)): WritableFrame => ({
  at,
  step: 0,
  bars: new Float32Array(BARS),
  particles: createParticles(),
  loudness: { visitor: 0, assistant: 0 },
  gains: { visitor: firstGain(), assistant: firstGain() },
  still: false,
});

type Side = keyof Frame["loudness"];

/**
 * Writes the heights of one side's bars before the gain, and adapts the gain to them. A muted voice keeps
 * its gain. The parameters are frames instead of numbers, because engines allocate numbers that are passed
 * between functions.
 */
function hear(
  target: WritableFrame,
  previous: Frame,
  sample: VoiceSample | null,
  side: Side,
): void {
  const { at, bars, gains } = target;
  const isLeft = side === "visitor";
  let tallest = 0;
  for (let band = 0; band < BANDS; band += 1) {
    const height = sample === null ? 0 : heightOf(sample, band, isLeft ? 10 : 20, at);
    bars[isLeft ? BANDS - 1 - band : BANDS + band] = height;
    if (height > tallest) tallest = height;
  }
  const gain = gains[side];
  const before = previous.gains[side];
  gain.quiet = before.quiet;
  gain.peak = before.peak;
  if (sample !== null) adaptGain(gain, tallest, sample.spectrum !== null, target.step);
}

/** Moves the bars of one side from their previous heights towards the heard ones. Returns whether they still move. */
function follow(target: WritableFrame, previous: Frame, side: Side): boolean {
  const { bars, loudness, gains } = target;
  const rise = wayIn(target.step, RISE);
  const fall = wayIn(target.step, FALL);
  const threshold = thresholdOf(gains[side]);
  const factor = factorOf(gains[side]);
  const first = side === "visitor" ? 0 : BANDS;
  let farthest = 0;
  let sum = 0;
  for (let bar = first; bar < first + BANDS; bar += 1) {
    const goal = Math.min(1, Math.max(0, ((bars[bar] ?? 0) - threshold) * factor));
    const from = previous.bars[bar] ?? 0;
    const way = goal - from;
    bars[bar] = from + way * (way > 0 ? rise : fall);
    sum += goal;
    farthest = Math.max(farthest, Math.abs(way));
  }
  const loudnessWay = Math.min(1, (sum / BANDS) * LOUDNESS) - previous.loudness[side];
  loudness[side] = previous.loudness[side] + loudnessWay * (loudnessWay > 0 ? rise : fall);
  return farthest + loudness[side] > TINY;
}

/**
 * Computes the frame at the time `at` from the samples and the previous frame. Random numbers come from a
 * hash, so the same input always gives the same frame.
 *
 * @param settled whether the bars reach their height at once, for a picture that does not move.
 * @param target is overwritten and returned. At rest, `previous` is returned unchanged instead.
 */
export function nextFrame(
  { visitor, assistant }: Samples,
  previous: WritableFrame,
  at: Millis,
  settled = false,
  target: WritableFrame = firstFrame(),
): WritableFrame {
  target.at = Number.isFinite(at) ? at : previous.at;
  target.step = settled ? Infinity : Math.min(LONGEST_STEP, Math.max(0, target.at - previous.at));
  hear(target, previous, visitor, "visitor");
  hear(target, previous, assistant, "assistant");
  const visitorMoves = follow(target, previous, "visitor");
  const assistantMoves = follow(target, previous, "assistant");
  drift(target.particles, target);
  target.still = !visitorMoves && !assistantMoves;
  return target.still && previous.still ? previous : target;
}
