import type { Clock } from "./clock.ts";
import { millis } from "./units.ts";

let latest = 0;

/**
 * The wall clock, in milliseconds since the Unix epoch, kept from running backwards: a correction of
 * the time during a call makes no duration negative, and a machine that slept knows the date.
 */
export const systemClock: Clock = {
  now() {
    latest = Math.max(latest, Date.now());
    return millis(latest);
  },
  after(delay, fn) {
    const timer = setTimeout(fn, delay);
    return () => clearTimeout(timer);
  },
  every(period, fn) {
    const timer = setInterval(fn, period);
    return () => clearInterval(timer);
  },
};
