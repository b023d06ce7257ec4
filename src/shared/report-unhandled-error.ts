/** Throws `error` in a microtask: it appears as an uncaught error and the caller goes on. */
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
