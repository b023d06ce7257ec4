import { type Millis, millis } from "../shared/units.ts";
import type { VoiceSide } from "./dimensions.ts";

/**
 * How shapes follow the voices: `smooth`, `instant` while the clock stands still, or in few `steps`
 * for visitors who prefer reduced motion.
 */
export type Motion = "smooth" | "instant" | "steps";

/** The loudness of both voices, 0 to 1. */
export type VoiceLoudness = Readonly<Record<VoiceSide, number>>;

/** The time of a moving picture. */
export type Moment = ReturnType<typeof firstMoment>;

export const firstMoment = () => ({
  at: millis(0),
  /** Time since the previous frame, in ms; infinite for an instant picture. */
  step: 0,
  /** Whether the picture stays the same until the next sound or another scene. */
  still: false,
});

/** The longest step, in ms. After a longer pause, as on a hidden page, shapes move by this step only. */
const LONGEST_STEP = 100;

/** Moves to the time `at`. A time that is not finite is ignored. */
export function advance(moment: Moment, at: Millis, instant: boolean): void {
  const now = Number.isFinite(at) ? at : moment.at;
  moment.step = instant ? Infinity : Math.min(LONGEST_STEP, Math.max(0, now - moment.at));
  moment.at = now;
}

/**
 * The fraction of the way to a goal that a step of `step` ms covers. Two half steps together cover the same
 * fraction. `pace` is the time in which about two thirds of the way are covered, in ms.
 */
export const wayIn = (step: number, pace: number): number => 1 - Math.exp(-step / pace);
