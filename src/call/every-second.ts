import type { Cancel, Clock } from "../shared/clock.ts";
import { type Millis, millis } from "../shared/units.ts";

const SECOND = 1000;

/** Calls `tick` on each whole second after `since`. A late tick does not delay the next one. */
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
