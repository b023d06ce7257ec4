import type { Clock } from "./clock.ts";
import { systemTimers } from "./system-clock.ts";
import { millis } from "./units.ts";

/** How long work may run without a pause, in milliseconds: half a frame. */
const BUSY_MS = 8;

/** Resolves in the next macrotask, when all synchronous work and all promise reactions have run. */
export const macrotask = (clock: Pick<Clock, "after">): Promise<void> =>
  new Promise((resolve) => clock.after(millis(0), resolve));

/** Returns a function that lets other tasks run if it did not do so for a while. */
export function createPause(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < BUSY_MS) return;
    await macrotask(systemTimers);
    since = performance.now();
  };
}
