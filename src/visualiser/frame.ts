import { type Millis, millis } from "../shared/units.ts";
import { createParticles, drift, type Particles } from "./particles.ts";
import { BANDS, BARS } from "./dimensions.ts";
import { heightOf, isSilent, loudnessOf, type Samples, type VoiceSample } from "./voice.ts";

/** The shapes of one moment. */
export interface Frame {
  readonly at: Millis;
  /** Time since the previous frame, in ms. */
  readonly step: number;
  /** The bars' heights from left to right, 0 to 1. */
  readonly bars: Float32Array;
  readonly particles: Particles;
  /** The smoothed loudness of each side, 0 to 1. */
  readonly loudness: { readonly visitor: number; readonly assistant: number };
  /** Duration of the silence, in ms. */
  readonly quietFor: number;
  /** Strength of the breathing line, 0 to 1. */
  readonly breath: number;
  /** The picture has come to rest: the next frame is the same until the next sound. */
  readonly still: boolean;
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/** A frame to write into. Reusing frames saves sixty allocations a second. */
export interface WritableFrame extends Writable<Frame> {
  readonly loudness: Writable<Frame["loudness"]>;
}

/** Time constants of a bar's rise and fall, in ms (about two thirds of the way). */
const RISE = 36;
const FALL = 210;
/** Time constant of the breathing, and how long it lasts in a silence, in ms. */
const BREATH_FADE = 700;
const BREATHES_FOR = 7000;
/** A longer pause, as on a hidden page, is not caught up with. */
const LONGEST_STEP = 100;
/** The least height of a bar, and how much the breathing adds. */
const RESTING = 0.03;
const BREATH = 0.022;
/** Invisible differences: a tenth of a pixel of a bar, a twentieth of a breath. */
const TINY = 0.001;
const LAST_BREATH = 0.02;

/** The fraction of the way that one step covers. Two half steps cover the same. */
const wayIn = (step: number, pace: number) => 1 - Math.exp(-step / pace);

/** The picture before any sound. */
export const firstFrame = (at: Millis = millis(0)): WritableFrame => ({
  at,
  step: 0,
  bars: new Float32Array(BARS).fill(RESTING),
  particles: createParticles(),
  loudness: { visitor: 0, assistant: 0 },
  quietFor: 0,
  breath: 0,
  still: false,
});

/** A line that breathes in slow waves from the middle outwards; a muted voice has none. */
const restOf = (sample: VoiceSample | null, band: number, at: number, breath: number): number =>
  sample === null ? 0 : RESTING + breath * BREATH * Math.sin(at / 620 - band * 0.17);

type Side = keyof Frame["loudness"];

/**
 * Advances one side. Returns whether it still moves. It takes and returns frames, since numbers
 * that pass between functions are allocated.
 */
function follow(
  target: WritableFrame,
  previous: Frame,
  sample: VoiceSample | null,
  side: Side,
): boolean {
  const { at, breath, bars, loudness } = target;
  const rise = wayIn(target.step, RISE);
  const fall = wayIn(target.step, FALL);
  const isLeft = side === "visitor";
  let farthest = 0;
  for (let band = 0; band < BANDS; band += 1) {
    const bar = isLeft ? BANDS - 1 - band : BANDS + band;
    const rest = restOf(sample, band, at, breath);
    const heard = sample === null ? 0 : heightOf(sample, band, isLeft ? 10 : 20, at);
    const from = previous.bars[bar] ?? 0;
    const way = Math.min(1, Math.max(rest, heard)) - from;
    bars[bar] = from + way * (way > 0 ? rise : fall);
    farthest = Math.max(farthest, Math.abs(way));
  }
  const loudnessWay = loudnessOf(sample) - previous.loudness[side];
  loudness[side] = previous.loudness[side] + loudnessWay * (loudnessWay > 0 ? rise : fall);
  return farthest + loudness[side] > TINY;
}

/**
 * Computes the shapes at `at` from the samples and the previous shapes. Randomness is hashed, so
 * the same input gives the same shapes.
 *
 * @param target is overwritten and returned. At rest, `previous` is returned unchanged instead.
 */
export function nextFrame(
  { visitor, assistant }: Samples,
  previous: WritableFrame,
  at: Millis,
  target: WritableFrame = firstFrame(),
): WritableFrame {
  target.at = Number.isFinite(at) ? at : previous.at;
  target.step = Math.min(LONGEST_STEP, Math.max(0, target.at - previous.at));
  const isQuiet = isSilent(visitor) && isSilent(assistant);
  target.quietFor = isQuiet ? Math.min(BREATHES_FOR, previous.quietFor + target.step) : 0;
  const breathing = target.quietFor < BREATHES_FOR ? 1 : 0;
  target.breath = previous.breath + (breathing - previous.breath) * wayIn(target.step, BREATH_FADE);
  const visitorMoves = follow(target, previous, visitor, "visitor");
  const assistantMoves = follow(target, previous, assistant, "assistant");
  drift(target.particles, target);
  target.still = isQuiet && !visitorMoves && !assistantMoves && target.breath < LAST_BREATH;
  return target.still && previous.still ? previous : target;
}
