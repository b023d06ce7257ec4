/** Throws `error` in a microtask: it appears as an uncaught error and the caller goes on. */
export function reportUnhandledError(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
