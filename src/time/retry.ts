import type { Cancel, Clock } from "./clock.ts";
import { millis } from "./units.ts";

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;

/**
 * Calls `attempt` at once and repeats it for as long as it rejects: after a wait that doubles from one
 * second up to half a minute, or as soon as the browser is online again. Attempts never overlap.
 *
 * @returns ends the retries; an attempt in flight is not aborted.
 */
export function retry(attempt: () => Promise<unknown>, clock: Pick<Clock, "after">): Cancel {
  let wait = FIRST_WAIT;
  let stopped = false;
  let stopWaiting: Cancel = () => {};
  const run = () => {
    stopWaiting();
    attempt().catch(() => {
      if (stopped) return;
      const cancel = clock.after(millis(wait), run);
      window.addEventListener("online", run);
      wait = Math.min(wait * 2, LONGEST_WAIT);
      stopWaiting = () => {
        cancel();
        window.removeEventListener("online", run);
      };
    });
  };
  run();
  return () => {
    stopped = true;
    stopWaiting();
  };
}
