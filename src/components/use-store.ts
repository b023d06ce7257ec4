import { useSyncExternalStore } from "react";

/**
 * Reads an external store and rerenders on each change.
 *
 * @param prerendered reads the value that a prerendered page was drawn with, since the store may have
 * changed
 *   before hydration. Needed on prerendered pages only.
 */
export const useStore = <Value>(
  subscribe: (listener: () => void) => () => void,
  read: () => Value,
  prerendered: () => Value = read,
): Value => useSyncExternalStore(subscribe, read, prerendered);
