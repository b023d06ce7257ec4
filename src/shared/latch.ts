import { defer } from "./defer.ts";

/** A signal that is given once. Others can read whether it was given, or wait for it. */
export type Latch = ReturnType<typeof createLatch>;

export function createLatch() {
  const { promise: opened, resolve } = defer<void>();
  let isOpen = false;
  return {
    /** Opens the latch for good. Calling it again does nothing. */
    open(): void {
      isOpen = true;
      resolve();
    },
    isOpen: () => isOpen,
    /** Resolves when the latch opens; never rejects. */
    opened,
  };
}
