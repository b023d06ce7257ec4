/** Throws where nobody else is on the stack: the failure is seen as an uncaught error, and harms nothing. */
export function surface(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
