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
  const ended = new AbortController();
  const { signal } = ended;
  async function run(): Promise<void> {
    for (let wait = FIRST_WAIT; !signal.aborted; wait = Math.min(wait * 2, LONGEST_WAIT)) {
      const over = new AbortController();
      const online = new Promise((resolve) => window.addEventListener("online", resolve, over));
      try {
        await whenReachable(attempt);
        ended.abort();
      } catch {
        await Promise.race([online, new Promise<void>((go) => clock.after(millis(wait), go))]);
      }
      over.abort();
    }
  }
  void run();
  return () => ended.abort();
}
