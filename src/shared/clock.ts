import type { Millis } from "./units.ts";

/** Takes a timer back. Calling it again, or after the timer has run, does nothing. */
export type Cancel = () => void;

/** The only way that anything in this project learns the time or waits for it. */
export interface Clock {
  /** The present moment in milliseconds. It never runs backwards. */
  now(): Millis;
  /** Runs `fn` once, `delay` milliseconds from now. */
  after(delay: Millis, fn: () => void): Cancel;
  /** Runs `fn` every `period` milliseconds, first after one whole period. */
  every(period: Millis, fn: () => void): Cancel;
}
