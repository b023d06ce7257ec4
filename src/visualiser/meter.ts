import type { Millis } from "../shared/units.ts";
import type { Frame } from "./frame.ts";
import { BANDS } from "./dimensions.ts";
import { loudnessOf, type Samples, type VoiceSample } from "./voice.ts";

/** The number of steps of one side's meter: few, so that noise does not move it. */
const STEPS = 8;
/** The least time that a step stays lit, in ms, because a flickering meter would be motion too. */
const HELD = 400;
const UNLIT = 0.035;

/** The height of each lit step. It decreases towards the edge. */
const LIT = Float32Array.from({ length: STEPS }, (_, step) => 0.56 - 0.05 * step);

/** The part of the steps that is lit; 0 for a muted voice. A lit step stays lit while `isHeld` is true. */
function litPart(sample: VoiceSample | null, was: number, isHeld: boolean): number {
  if (sample === null) return 0;
  const part = Math.round(Math.sqrt(loudnessOf(sample)) * STEPS) / STEPS;
  return isHeld ? Math.max(part, was) : part;
}

/** The height of a band's bar; 0 for a muted voice. */
function barHeight(sample: VoiceSample | null, band: number, part: number): number {
  if (sample === null) return 0;
  const step = Math.floor((band * STEPS) / BANDS);
  return step < part * STEPS ? (LIT[step] ?? UNLIT) : UNLIT;
}

/**
 * Overwrites the frame with the picture for visitors who prefer reduced motion: a level meter for each side,
 * from the middle outwards, without particles. A meter rises at once and falls after a hold.
 *
 * @returns whether the picture has changed. Otherwise the frame keeps its time.
 */
export function meterFrame(frame: Frame, { visitor, assistant }: Samples, at: Millis): boolean {
  const { bars, loudness } = frame;
  const isHeld = at - frame.at < HELD;
  const left = litPart(visitor, loudness.visitor, isHeld);
  const right = litPart(assistant, loudness.assistant, isHeld);
  let isNew = false;
  const raise = (bar: number, height: number) => {
    isNew ||= bars[bar] !== Math.fround(height);
    bars[bar] = height;
  };
  for (let band = 0; band < BANDS; band += 1) {
    raise(BANDS - 1 - band, barHeight(visitor, band, left));
    raise(BANDS + band, barHeight(assistant, band, right));
  }
  if (!isNew) return false;
  frame.at = at;
  loudness.visitor = left;
  loudness.assistant = right;
  frame.still = left + right === 0;
  return true;
}
