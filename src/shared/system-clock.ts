import type { Clock } from "./clock.ts";
import { millis } from "./units.ts";

/** The system's timers, for code that needs no current time. */
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
 * Creates a clock that reads the system time, in milliseconds since the Unix epoch. If the system time is
 * set back, `now` stands still until the system time has caught up, so that no duration is negative. The
 * time in which the computer sleeps counts.
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
