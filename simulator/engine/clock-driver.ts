import type { Clock } from "../../src/shared/clock.ts";
import { millis } from "../../src/shared/units.ts";
import type { VirtualClock } from "./virtual-clock.ts";

/** The interval at which a running clock advances, in milliseconds of wall time. */
const PUMP_INTERVAL = millis(10);

export type ClockDriver = ReturnType<typeof driveClock>;

/** Runs a virtual clock with the wall clock at any speed, or pauses it. */
export function driveClock(clock: VirtualClock, wall: Clock) {
  let paused = true;
  let speed = 1;
  /** The time that the clock should have reached, which can be a fraction of a millisecond. */
  let target: number = clock.now();
  let movedAt = wall.now();
  /** The number of the latest resumption, which ends the pump of an earlier one. */
  let generation = 0;
  let stop = Infinity;

  /** The latest time to which the clock was told to run, in whole milliseconds. */
  const sentTo = () => Math.floor(target);
  const send = (): Promise<void> => clock.runUntil(millis(sentTo()));

  function catchUp(): void {
    const now = wall.now();
    const earliest = sentTo();
    if (!paused) target += (now - movedAt) * speed;
    movedAt = now;
    if (target < stop || paused) return;
    target = Math.max(stop, earliest);
    stop = Infinity;
    paused = true;
  }

  async function pump(mine: number): Promise<void> {
    catchUp();
    await send();
    if (mine === generation && !paused) wall.after(PUMP_INTERVAL, () => void pump(mine));
  }

  return {
    now: (): number => clock.now(),
    isPaused: () => paused,
    speed: () => speed,
    pause(): void {
      // The clock stops at its current time and does not catch up after the pause.
      target = sentTo();
      paused = true;
    },
    /**
     * Runs the clock with the wall clock, `next` times as fast.
     * @throws RangeError unless `next` is a finite number above 0.
     */
    resume(next = 1): void {
      if (!Number.isFinite(next) || next <= 0)
        throw new RangeError(`The speed is ${next}, expected a number above 0.`);
      catchUp();
      speed = next;
      paused = false;
      void pump(++generation);
    },
    /** Makes the running clock pause at `moment`. Each call counts for one pause. */
    stopAt(moment: number): void {
      stop = moment;
    },
    /**
     * Advances the clock by whole milliseconds, paused or not. Resolves when all due items have run.
     * @throws RangeError (as a rejection) unless `ms` is a whole number, 0 or more.
     */
    async advance(ms: number): Promise<void> {
      if (!Number.isSafeInteger(ms) || ms < 0)
        throw new RangeError(`Cannot advance by ${ms}, expected whole milliseconds, 0 or more.`);
      catchUp();
      target += ms;
      // A clock that is paused at this moment must not pause there again when it is resumed.
      if (paused && target >= stop) stop = Infinity;
      return send();
    },
    /** Takes a millisecond for an act by hand, as the clock's own `claim`. */
    claim(): boolean {
      if (!clock.claim()) return false;
      // The clock may have moved by one millisecond, which the target must not lose.
      target = Math.max(target, clock.now());
      return true;
    },
  };
}
