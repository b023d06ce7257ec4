import { reportUnhandledError } from "../shared/report-unhandled-error.ts";

/** Runs a task that may fail: a ring, a router or a listener that does takes nothing else with it. */
export function guarded(task: () => void): void {
  try {
    task();
  } catch (error) {
    reportUnhandledError(error);
  }
}

/** Runs tasks one at a time: what a task sets off waits until it is done. */
export function createTaskQueue(): (task: () => void) => void {
  const waiting: (() => void)[] = [];
  let busy = false;

  return (task) => {
    if (busy) {
      waiting.push(task);
      return;
    }
    busy = true;
    guarded(task);
    // What these set off in their turn is added behind them, and reached as well.
    for (const next of waiting) guarded(next);
    waiting.length = 0;
    busy = false;
  };
}
