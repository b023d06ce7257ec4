import type { Clock } from "../../src/shared/clock.ts";
import { millis } from "../../src/shared/units.ts";
import type { VirtualClock } from "./virtual-clock.ts";

/** How often a running clock is moved on, in milliseconds of wall time. */
const PUMP_INTERVAL = millis(10);

/** A virtual clock that runs with the wall clock, at any speed, or stands still. */
export interface ClockDriver {
  /** Milliseconds on the virtual clock. */
  now(): number;
  isPaused(): boolean;
  speed(): number;
  pause(): void;
  /** @throws RangeError unless `speed` is a finite number above 0. */
  resume(speed?: number): void;
  /** Lets a clock that runs come to a stop at that moment, once, at any speed. */
  stopAt(moment: number): void;
  /**
   * Moves the clock on by whole milliseconds, paused or not, and resolves when all that became due has run.
   * @throws RangeError unless `ms` is a whole number, 0 or more.
   */
  advance(ms: number): Promise<void>;
}

export function driveClock(clock: VirtualClock, wall: Clock): ClockDriver {
  let paused = true;
  let speed = 1;
  /** Where the clock is to be; it has fractions where the speed makes some. */
  let target: number = clock.now();
  /** Where it was last sent. */
  let sentTo: number = target;
  let movedAt = wall.now();
  let generation = 0;
  let stop = Infinity;

  function send(): Promise<void> {
    sentTo = Math.floor(target);
    return clock.runUntil(millis(sentTo));
  }

  function catchUp(): void {
    const now = wall.now();
    if (!paused) target += (now - movedAt) * speed;
    movedAt = now;
    if (target < stop || paused) return;
    target = Math.max(stop, sentTo);
    stop = Infinity;
    paused = true;
    generation++;
  }

  async function pump(mine: number): Promise<void> {
    catchUp();
    await send();
    if (mine === generation && !paused) wall.after(PUMP_INTERVAL, () => void pump(mine));
  }

  return {
    now: () => clock.now(),
    isPaused: () => paused,
    speed: () => speed,
    pause() {
      // What it was not sent to by now is not owed: the clock stops where it is.
      target = sentTo;
      paused = true;
      generation++;
    },
    resume(next = 1) {
      if (!Number.isFinite(next) || next <= 0)
        throw new RangeError(`The speed is ${next}, expected a number above 0.`);
      catchUp();
      speed = next;
      paused = false;
      void pump(++generation);
    },
    stopAt(moment) {
      stop = moment;
    },
    advance(ms) {
      if (!Number.isSafeInteger(ms) || ms < 0) {
        const problem = `Cannot advance by ${ms}, expected whole milliseconds, 0 or more.`;
        return Promise.reject(new RangeError(problem));
      }
      catchUp();
      target += ms;
      return send();
    },
  };
}
