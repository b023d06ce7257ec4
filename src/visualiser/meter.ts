import type { Millis } from "../shared/units.ts";
import { firstFrame, type WritableFrame } from "./frame.ts";
import { BANDS, BARS } from "./dimensions.ts";
import { loudnessOf, type Samples, type VoiceSample } from "./voice.ts";

/** The number of steps of one side's meter: few, so that noise does not move it. */
const STEPS = 8;
/** The least time that a step stays lit, in ms, because a flickering meter would be motion too. */
const HELD = 400;
const UNLIT = 0.035;

/** The height of each lit step. It decreases towards the edge. */
const LIT = Float32Array.from({ length: STEPS }, (_, step) => 0.56 - 0.05 * step);

const stepsOf = (sample: VoiceSample | null): number =>
  Math.round(Math.sqrt(loudnessOf(sample)) * STEPS);

/** The number of lit steps; 0 for a muted voice. A lit step stays lit while `isHeld` is true. */
const heldSteps = (sample: VoiceSample | null, was: number, isHeld: boolean): number =>
  Math.max(stepsOf(sample), isHeld && sample !== null ? Math.round(was * STEPS) : 0);

/** The height of a band's bar; 0 for a muted voice. */
function barHeight(sample: VoiceSample | null, band: number, steps: number): number {
  const step = Math.floor((band * STEPS) / BANDS);
  if (sample === null) return 0;
  return step < steps ? (LIT[step] ?? UNLIT) : UNLIT;
}

/**
 * Computes the frame for visitors who prefer reduced motion: a level meter for each side, from the middle
 * outwards, without particles. A meter rises at once and falls after a hold.
 *
 * @param target is overwritten and returned, unless the picture is unchanged: then `previous` is returned.
 */
export function meterFrame(
  { visitor, assistant }: Samples,
  previous: WritableFrame,
  at: Millis,
  target: WritableFrame = firstFrame(at),
): WritableFrame {
  const isHeld = at - previous.at < HELD;
  const left = heldSteps(visitor, previous.loudness.visitor, isHeld);
  const right = heldSteps(assistant, previous.loudness.assistant, isHeld);
  let isNew = false;
  for (let band = 0; band < BANDS; band += 1) {
    target.bars[BANDS - 1 - band] = barHeight(visitor, band, left);
    target.bars[BANDS + band] = barHeight(assistant, band, right);
  }
  for (let bar = 0; bar < BARS; bar += 1) isNew ||= target.bars[bar] !== previous.bars[bar];
  if (!isNew) return previous;
  target.at = at;
  target.loudness.visitor = left / STEPS;
  target.loudness.assistant = right / STEPS;
  target.still = left + right === 0;
  return target;
}
