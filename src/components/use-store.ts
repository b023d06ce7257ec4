import { useSyncExternalStore } from "react";

/**
 * Reads what lives outside of React, and draws anew with each change.
 *
 * @param built what a page that was built ahead as HTML was drawn with. The store may have moved on
 *   before the page is taken over, and the two would not match. Not needed off such a page.
 */
export const useStore = <Value>(
  subscribe: (listener: () => void) => () => void,
  read: () => Value,
  built: () => Value = read,
): Value => useSyncExternalStore(subscribe, read, built);
