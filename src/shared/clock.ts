import type { Millis } from "./units.ts";

/** Cancels a timer or a subscription. Calling it again, or after the timer has run, does nothing. */
export type Cancel = () => void;

/** A source of time and timers. Code that needs either gets a clock, so that tests can control the time. */
export interface Clock {
  /** The current time in milliseconds, for durations. It never runs backwards and follows no change of the date. */
  now(): Millis;
  /** The date in milliseconds since the Unix epoch, for time stamps. It jumps when the computer's clock is set. */
  date(): Millis;
  /** Runs `fn` once, `delay` milliseconds from now. */
  after(delay: Millis, fn: () => void): Cancel;
}
