import type { Clock } from "./clock.ts";
import { millis } from "./units.ts";

/** The timers of the system, for code that does not read the time. */
export const systemTimers: Pick<Clock, "after" | "every"> = {
  after(delay, fn) {
    const timer = setTimeout(fn, delay);
    return () => clearTimeout(timer);
  },
  every(period, fn) {
    const timer = setInterval(fn, period);
    return () => clearInterval(timer);
  },
};

/**
 * Reads the wall clock, in milliseconds since the Unix epoch. After the system time is set back, `now`
 * stands still until the time is reached again, so that no duration of a call is negative. Sleep of the
 * computer counts. Each clock is independent.
 */
export function createSystemClock(): Clock {
  let latest = 0;
  return {
    now() {
      latest = Math.max(latest, Date.now());
      return millis(latest);
    },
    ...systemTimers,
  };
}
