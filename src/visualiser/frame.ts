import { type Millis, millis } from "../shared/units.ts";
import { wayIn } from "./ease.ts";
import { createParticles, drift, type Particles } from "./particles.ts";
import { BANDS, BARS } from "./dimensions.ts";
import { heightOf, isSilent, loudnessOf, type Samples, type VoiceSample } from "./voice.ts";

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
  /** How long both voices have been silent, in ms. */
  readonly quietFor: number;
  /** The strength of the slow waves that move the bars in a silence, 0 to 1. */
  readonly breath: number;
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
/** How fast the slow waves appear and fade, and how long they last in a silence, in ms. */
const BREATH_FADE = 700;
const BREATHES_FOR = 7000;
/**
 * The longest step, in ms. After a longer pause, as on a hidden page, the picture moves by this step only.
 */
const LONGEST_STEP = 100;
/** The least height of a bar, and how much the slow waves add to it. */
const RESTING = 0.03;
const BREATH = 0.022;
/** Differences that are too small to see, for a bar and for the strength of the waves. */
const TINY = 0.001;
const LAST_BREATH = 0.02;

/** The frame before any sound. */
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

/** The height of a bar at rest: slow waves that run outwards from the middle. A muted voice has none. */
const restOf = (sample: VoiceSample | null, band: number, at: number, breath: number): number =>
  sample === null ? 0 : RESTING + breath * BREATH * Math.sin(at / 620 - band * 0.17);

type Side = keyof Frame["loudness"];

/**
 * Moves the bars of one side towards the sample. Returns whether they still move. The parameters are
 * frames instead of numbers, because engines allocate numbers that are passed between functions.
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
