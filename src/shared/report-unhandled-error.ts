/** Throws `error` in a microtask, so that it appears as an uncaught error and the caller continues. */
export function reportUnhandledError(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}

/** Runs a task. An error that it throws is reported and does not reach the caller. */
export function guarded(task: () => void): void {
  try {
    task();
  } catch (error) {
    reportUnhandledError(error);
  }
}
