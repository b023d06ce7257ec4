import { guarded } from "../shared/report-unhandled-error.ts";

/**
 * Runs tasks one at a time. A task that another task adds waits for its turn. The error of a failed task is
 * reported as uncaught.
 */
export function createTaskQueue(): (task: () => void) => void {
  const tasks: (() => void)[] = [];

  return (task) => {
    // While there are others, the loop below is running, and also runs the tasks that are added during it.
    if (tasks.push(task) > 1) return;
    for (const next of tasks) guarded(next);
    tasks.length = 0;
  };
}
