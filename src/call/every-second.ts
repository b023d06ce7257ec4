import type { Cancel, Clock } from "../shared/clock.ts";
import { type Millis, millis } from "../shared/units.ts";

const SECOND = 1000;

/** Ticks on the whole seconds since a moment, whenever the listening begins and however late a tick comes. */
export function everySecondSince(since: Millis, clock: Clock, tick: () => void): Cancel {
  let cancel: Cancel = () => {};
  const arm = () => {
    const rest = SECOND - ((clock.now() - since) % SECOND);
    cancel = clock.after(millis(rest), () => {
      arm();
      tick();
    });
  };
  arm();
  return () => cancel();
}
