import { macrotask } from "./macrotask.ts";
import { systemTimers } from "./system-clock.ts";

/** How long work may run without a pause, in milliseconds: half a frame. */
const BUSY_MS = 8;

/** Returns a function that lets other tasks run if it did not do so for a while. */
export function createPause(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < BUSY_MS) return;
    await macrotask(systemTimers);
    since = performance.now();
  };
}
