import { defer } from "./defer.ts";

/** Something that happens once. It can be asked about and waited for. */
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
