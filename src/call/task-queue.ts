import { guarded } from "../shared/report-unhandled-error.ts";

/**
 * Runs tasks one at a time. A task that another task adds waits for its turn. The error of a failed task is
 * reported as uncaught.
 */
export function createTaskQueue(): (task: () => void) => void {
  const waiting: (() => void)[] = [];
  let busy = false;

  return (task) => {
    if (busy) {
      waiting.push(task);
      return;
    }
    busy = true;
    // The loop also runs the tasks that are added during it.
    for (let next: typeof task | undefined = task; next; next = waiting.shift()) guarded(next);
    busy = false;
  };
}
