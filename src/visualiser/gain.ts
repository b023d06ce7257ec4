import { wayIn } from "./motion.ts";

/**
 * The gain of one voice. It adapts, so that ordinary speech uses most of the picture's height with every microphone,
 * and the noise of a room uses none of it.
 */
export interface Gain {
  /** The height of the noise, 0 to 1. It falls at once to a softer sound and rises slowly. */
  quiet: number;
  /** The height of the loudest sounds, 0 to 1. It rises at once and falls slowly. */
  peak: number;
}

/** The noise of a microphone that has not been heard yet, so that no noise is shown as speech. */
const UNKNOWN = 0.3;
/** The greatest height that counts as noise. A voice is louder. */
const MOST_NOISE = 0.4;
/** The least distance of the peak from the noise: limits the gain. */
const LEAST_RANGE = 0.2;
/** How far noise may rise above its usual height without being shown, as a factor and a height. */
const UNSEEN = 1.2;
const MARGIN = 0.02;
/** The time in which the values cover about two thirds of their way, in ms. */
const QUIET_FALLS = 120;
const QUIET_RISES = 15_000;
const PEAK_RISES = 60;
const PEAK_FALLS = 6000;
/** The height to which the loudest sounds are raised. */
const FULL = 0.92;

export const firstGain = (): Gain => ({ quiet: UNKNOWN, peak: UNKNOWN + LEAST_RANGE });

/** The height up to which a voice is silent. */
export const thresholdOf = ({ quiet }: Gain): number => quiet * UNSEEN + MARGIN;

/** The factor that raises the heights above the threshold. */
export const factorOf = (gain: Gain): number =>
  FULL / Math.max(LEAST_RANGE, gain.peak - thresholdOf(gain));

/**
 * Adapts the gain to a sound. The peak falls only while the voice is heard, so that a pause does not raise
 * the next word.
 *
 * @param gain is overwritten.
 * @param tallest the height of the tallest bar without gain, 0 to 1.
 * @param isNoisy whether the sound may contain noise. A level alone does not, because it comes from the service.
 * @param step the time since the previous sound, in ms.
 */
export function adaptGain(gain: Gain, tallest: number, isNoisy: boolean, step: number): void {
  const quietWay = (isNoisy ? Math.min(MOST_NOISE, tallest) : 0) - gain.quiet;
  gain.quiet += quietWay * wayIn(step, isNoisy && quietWay > 0 ? QUIET_RISES : QUIET_FALLS);
  if (tallest <= thresholdOf(gain)) return;
  const peakWay = tallest - gain.peak;
  gain.peak += peakWay * wayIn(step, peakWay > 0 ? PEAK_RISES : PEAK_FALLS);
}
