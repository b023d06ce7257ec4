/** Throws where nobody of ours or the SDK's is on the stack: the failure is seen, and harms nothing. */
export function surface(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
