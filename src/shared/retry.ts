import type { Cancel, Clock } from "./clock.ts";
import { millis } from "./units.ts";
import { whenReachable } from "./when-reachable.ts";

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;

/**
 * Calls `attempt` at once and repeats it for as long as it rejects: after a wait that doubles from one
 * second up to half a minute, or at once when the browser comes online. Attempts never overlap: one that
 * fails after the browser came online is repeated without a wait.
 *
 * @returns a function that ends the retries. It does not abort an attempt in flight.
 */
export function retry(attempt: () => Promise<unknown>, clock: Pick<Clock, "after">): Cancel {
  let wait = FIRST_WAIT;
  let isWaiting = false;
  let stopTimer: Cancel = () => {};
  /** Whether the browser came online during the attempt. If it fails, the next one needs no wait. */
  let isOutdated = false;
  const ended = new AbortController();
  function run(): void {
    stopTimer();
    isWaiting = false;
    isOutdated = false;
    whenReachable(attempt).then(() => ended.abort(), next);
  }
  function next(): void {
    if (ended.signal.aborted) return;
    if (isOutdated) return run();
    isWaiting = true;
    stopTimer = clock.after(millis(wait), run);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }
  const online = () => {
    if (isWaiting) run();
    else isOutdated = true;
  };
  window.addEventListener("online", online, { signal: ended.signal });
  run();
  return () => {
    ended.abort();
    stopTimer();
  };
}
