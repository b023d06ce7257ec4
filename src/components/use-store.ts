import { useSyncExternalStore } from "react";

/**
 * Reads an external store and rerenders on each change.
 *
 * @param prerendered reads the value that the build drew the page with. Without it, a prerendered page
 *   whose store has changed before hydration does not match.
 */
export const useStore = <Value>(
  subscribe: (listener: () => void) => () => void,
  read: () => Value,
  prerendered: () => Value = read,
): Value => useSyncExternalStore(subscribe, read, prerendered);
