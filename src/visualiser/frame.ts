import { type Millis, millis } from "../shared/units.ts";
import { createParticles, drift, type Particles } from "./particles.ts";
import { BANDS, BARS } from "./dimensions.ts";
import { heightOf, isSilent, loudnessOf, type Samples, type VoiceSample } from "./voice.ts";

/** The shapes of one moment. */
export interface Frame {
  readonly at: Millis;
  /** How much later than the frame before, in ms. */
  readonly step: number;
  /** Height of each bar from left to right, from 0 to 1. */
  readonly bars: Float32Array;
  readonly particles: Particles;
  /** How loud each side is, smoothed, from 0 to 1. */
  readonly loudness: { readonly visitor: number; readonly assistant: number };
  /** How long nobody has been heard, in ms. */
  readonly quietFor: number;
  /** How much the line breathes, from 0 to 1. */
  readonly breath: number;
  /** Nothing moves of itself any more: until something is heard, the next frame is this one. */
  readonly still: boolean;
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/** A frame that may be written anew: sixty of them a second need not be thrown away. */
export interface WritableFrame extends Writable<Frame> {
  readonly loudness: Writable<Frame["loudness"]>;
}

/** How fast a bar follows a voice up and down, as the time in ms for about two thirds of the way. */
const RISE = 36;
const FALL = 210;
/** How fast breathing comes and goes, and how long into a silence the line keeps it up. */
const BREATH_FADE = 700;
const BREATHES_FOR = 7000;
/** After a pause longer than this, as when the page was hidden, nothing is caught up with. */
const LONGEST_STEP = 100;
/** What is left of a bar when nobody speaks, and how much of it comes and goes with the breath. */
const RESTING = 0.03;
const BREATH = 0.022;
/** Less than this is nothing to the eye: a tenth of a pixel of a bar, and a twentieth of a breath. */
const TINY = 0.001;
const LAST_BREATH = 0.02;

/** How much of the way is gone in `step` at that pace: the same in one step as in two of half the length. */
const wayIn = (step: number, pace: number) => 1 - Math.exp(-step / pace);

/** The picture before anything was heard. */
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
 * Moves one side on to the frame's moment. Returns whether it is still on its way. What is handed in
 * and out are frames and no numbers: a number that goes from function to function is made anew.
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
 * The shapes of the moment `at`, from what is heard and the shapes before. Chance is hashed, so that
 * the same input gives the same shapes.
 *
 * @param target is overwritten and returned; whatever it held has no part in the outcome. At rest it
 * is `previous` that is returned, as it was.
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
