/** Says in the browser's console what a visitor need not know and a developer wants to. */
export function warn(message: string, cause?: unknown): void {
  // oxlint-disable-next-line no-console -- the one place that is meant to.
  console.warn(message, ...(cause === undefined ? [] : [cause]));
}
