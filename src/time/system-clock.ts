import type { Clock } from "./clock.ts";
import { millis } from "./units.ts";

/**
 * The machine's monotonic clock, counted from the Unix epoch. A correction of the wall clock during
 * a call cannot move it, so a duration is never negative.
 */
export const systemClock: Clock = {
  now: () => millis(performance.timeOrigin + performance.now()),
  after(delay, fn) {
    const timer = setTimeout(fn, delay);
    return () => clearTimeout(timer);
  },
  every(period, fn) {
    const timer = setInterval(fn, period);
    return () => clearInterval(timer);
  },
};
