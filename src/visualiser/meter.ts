import type { Millis } from "../shared/units.ts";
import type { Frame } from "./frame.ts";
import { BANDS } from "./dimensions.ts";
import { ripple } from "./noise.ts";
import { loudnessOf, type Samples, table, type VoiceSample } from "./voice.ts";

/** The number of steps of one side's meter: few, so that noise does not move it. */
const STEPS = 8;
/** The least time that a step stays lit, in ms, because a flickering meter would be motion too. */
const HELD = 400;
const UNLIT = 0.035;

const stepOf = (band: number) => Math.floor((band * STEPS) / BANDS);

/** The heights of a voice's lit bars: uneven, as speech is, and lower from step to step towards the edge. */
const litBars = (salt: number) =>
  table(BANDS, (band) => (0.62 - 0.05 * stepOf(band)) * (0.5 + 0.5 * ripple(band / 1.45, 0, salt)));
const VISITOR = litBars(10);
const ASSISTANT = litBars(20);

/** The part of the steps that is lit; 0 for a muted voice. A lit step stays lit while `isHeld` is true. */
function litPart(sample: VoiceSample | null, was: number, isHeld: boolean): number {
  if (sample === null) return 0;
  const part = Math.round(Math.sqrt(loudnessOf(sample)) * STEPS) / STEPS;
  return isHeld ? Math.max(part, was) : part;
}

/** The height of a bar; 0 for a muted voice. */
function barHeight(sample: VoiceSample | null, band: number, part: number, lit = UNLIT): number {
  if (sample === null) return 0;
  return stepOf(band) < part * STEPS ? lit : UNLIT;
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
    raise(BANDS - 1 - band, barHeight(visitor, band, left, VISITOR[band]));
    raise(BANDS + band, barHeight(assistant, band, right, ASSISTANT[band]));
  }
  if (!isNew) return false;
  frame.at = at;
  loudness.visitor = left;
  loudness.assistant = right;
  frame.still = left + right === 0;
  return true;
}
