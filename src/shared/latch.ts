import { defer } from "./defer.ts";

/** A signal that is given once. Others can read whether it was given, or wait for it. */
export interface Latch {
  /** Opens the latch for good. Calling it again does nothing. */
  open(): void;
  readonly isOpen: () => boolean;
  /** Resolves when the latch opens; never rejects. */
  readonly opened: Promise<void>;
}

export function createLatch(): Latch {
  const { promise: opened, resolve } = defer<void>();
  let isOpen = false;
  return {
    open() {
      isOpen = true;
      resolve();
    },
    isOpen: () => isOpen,
    opened,
  };
}
