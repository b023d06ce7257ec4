import { guarded } from "../shared/report-unhandled-error.ts";

/**
 * Runs tasks one at a time. A task that another task adds waits for its turn. The error of a failed task is
 * reported as uncaught.
 */
export function createTaskQueue(): (task: () => void) => void {
  let waiting: (() => void)[] = [];
  let busy = false;

  return (task) => {
    if (busy) {
      waiting.push(task);
      return;
    }
    busy = true;
    guarded(task);
    // The loop also runs the tasks that are added during it.
    for (const next of waiting) guarded(next);
    if (waiting.length > 0) waiting = [];
    busy = false;
  };
}
