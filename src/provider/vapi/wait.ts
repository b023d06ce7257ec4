import type { Clock } from "../../time/clock.ts";
import { type Millis, millis } from "../../time/units.ts";
import { defer } from "../defer.ts";

/** Until the SDK has done all that it is in the middle of doing. */
export const macrotask = (clock: Pick<Clock, "after">): Promise<void> =>
  new Promise((resolve) => clock.after(millis(0), resolve));

/** Whether the promise settled within the limit, however it did. */
export function within(clock: Clock, limit: Millis, promise: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const cancel = clock.after(limit, () => resolve(false));
    const settle = () => {
      cancel();
      resolve(true);
    };
    promise.then(settle, settle);
  });
}

/** Something that happens once, for those who wait for it and those who ask. */
export interface Latch {
  open(): void;
  readonly isOpen: () => boolean;
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
