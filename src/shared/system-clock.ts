import type { Clock } from "./clock.ts";
import { type Millis, millis } from "./units.ts";

/** The system's timers, for code that needs no current time. */
export const systemTimers: Pick<Clock, "after"> = {
  after(delay, fn) {
    const timer = setTimeout(fn, delay);
    return () => clearTimeout(timer);
  },
};

/** The range of gaps between both sources that count as a sleep of the computer, in milliseconds. */
const SHORTEST_SLEEP = 1000;
const LONGEST_SLEEP = 45 * 60_000;

/** Reads both sources of time, in milliseconds. People and time services set the date, and nobody sets the other. */
const readBoth = () => ({ date: Date.now(), steady: performance.now() });
type Reading = Readonly<ReturnType<typeof readBoth>>;

/**
 * The time from one reading to the next, in milliseconds, never negative: the steady time, and the sleep of the computer.
 *
 * During a sleep the steady source ticks on Windows, but in most browsers not on macOS and Linux (w3c/hr-time#115).
 * There the date gains on it, as it does when the computer's clock is set forward. A gain of up to 45 minutes counts as
 * a sleep: no service keeps a silent call for longer. A larger gain is a clock that was set, such as from another time
 * zone. Limits: a sleep of less than a second or more than 45 minutes does not count there, and a clock that is set
 * forward by a time between these counts as a sleep.
 */
export function timeBetween(before: Reading, now: Reading): Millis {
  const steady = Math.max(0, now.steady - before.steady);
  const gain = now.date - before.date - steady;
  return millis(gain >= SHORTEST_SLEEP && gain <= LONGEST_SLEEP ? steady + gain : steady);
}

/** Creates a clock whose time begins at the current date and advances by `timeBetween`, in whole milliseconds. */
export function createSystemClock(): Clock {
  let last = readBoth();
  let time: number = last.date;
  return {
    now() {
      const reading = readBoth();
      time += timeBetween(last, reading);
      last = reading;
      return millis(Math.floor(time));
    },
    date: () => millis(Date.now()),
    ...systemTimers,
  };
}
