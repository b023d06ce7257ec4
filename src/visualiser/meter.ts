import type { Millis } from "../time/units.ts";
import { BANDS, BARS, type Frame, type Samples, type VoiceSample } from "./frame.ts";

/** Steps of one side's meter. Few enough that it moves only when a voice really does. */
const STEPS = 8;
const LIT = 0.42;
const UNLIT = 0.035;

function stepsOf(sample: VoiceSample | null): number {
  if (sample === null) return 0;
  const loudest = sample.spectrum === null ? sample.level : Math.max(...sample.spectrum) / 255;
  return Math.round(Math.min(1, loudest) * STEPS);
}

/**
 * The same picture for those who asked for less motion: two level meters that start at the middle,
 * no particles, nothing that moves of itself. While the levels stand it returns the very same frame.
 */
export function meterFrame(samples: Samples, previous: Frame, at: Millis): Frame {
  const visitor = stepsOf(samples.visitor) / STEPS;
  const assistant = stepsOf(samples.assistant) / STEPS;
  const same = previous.loudness.visitor === visitor && previous.loudness.assistant === assistant;
  if (same && previous.particles.length === 0) return previous;
  const bars = new Float32Array(BARS).fill(UNLIT);
  bars.fill(LIT, BANDS - Math.round(visitor * BANDS), BANDS);
  bars.fill(LIT, BANDS, BANDS + Math.round(assistant * BANDS));
  return { at, bars, particles: [], loudness: { visitor, assistant } };
}
