/** Throws where nobody of ours is on the stack: the failure is seen, and harms nothing. */
export function surface(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}

/**
 * Runs tasks one at a time: what a task sets off waits until it is done. A task that fails surfaces as
 * an uncaught error, and the next one runs.
 */
export function createTurns(): (task: () => void) => void {
  const waiting: (() => void)[] = [];
  let busy = false;

  function run(task: () => void): void {
    try {
      task();
    } catch (error) {
      surface(error);
    }
  }

  return (task) => {
    if (busy) {
      waiting.push(task);
      return;
    }
    busy = true;
    run(task);
    while (waiting.length > 0) run(waiting.shift() as () => void);
    busy = false;
  };
}
