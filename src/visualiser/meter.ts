import type { Millis } from "../shared/units.ts";
import { firstFrame, type WritableFrame } from "./frame.ts";
import { BANDS, BARS } from "./dimensions.ts";
import { loudnessOf, type Samples, type VoiceSample } from "./voice.ts";

/** Steps of one side's meter. Few enough that it moves only when a voice really does. */
const STEPS = 8;
/** How long a step stays lit at least, in ms: a meter that flickers would be motion again. */
const HELD = 400;
const UNLIT = 0.035;

/** How high each step stands when it is lit, lower towards the edge. */
const LIT = Float32Array.from({ length: STEPS }, (_, step) => 0.56 - 0.05 * step);

const stepsOf = (sample: VoiceSample | null): number =>
  Math.round(Math.sqrt(loudnessOf(sample)) * STEPS);

/** A step that went out stays lit for a while; a muted voice goes out at once. */
const heldSteps = (sample: VoiceSample | null, was: number, isHeld: boolean): number =>
  Math.max(stepsOf(sample), isHeld && sample !== null ? Math.round(was * STEPS) : 0);

/** How high a bar of that band stands; a muted voice has not even a line. */
function barHeight(sample: VoiceSample | null, band: number, steps: number): number {
  const step = Math.floor((band * STEPS) / BANDS);
  if (sample === null) return 0;
  return step < steps ? (LIT[step] ?? UNLIT) : UNLIT;
}

/**
 * The same picture for those who asked for less motion: two level meters that start at the middle,
 * no particles, nothing that moves of itself. They rise at once and fall once they have stood for a
 * while; as long as they stand it is `previous` that is returned.
 *
 * @param target is overwritten; it is returned where there is something new to see.
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
