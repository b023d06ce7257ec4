import { guarded } from "../shared/report-unhandled-error.ts";

/** Runs tasks one at a time: a task that is added meanwhile waits for its turn. A failed task is reported. */
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
    // The loop also reaches the tasks that these add.
    for (const next of waiting) guarded(next);
    waiting.length = 0;
    busy = false;
  };
}
