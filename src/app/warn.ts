/** Reports a problem to the developer in the browser's console. */
export function warn(message: string, cause?: unknown): void {
  // oxlint-disable-next-line no-console -- the only intended use.
  console.warn(message, ...(cause === undefined ? [] : [cause]));
}
