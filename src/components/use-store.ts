import { useSyncExternalStore } from "react";

/**
 * Reads what lives outside of React, and draws anew with each change. The page that was built ahead
 * as HTML began with the same value.
 */
export const useStore = <Value>(
  subscribe: (listener: () => void) => () => void,
  read: () => Value,
): Value => useSyncExternalStore(subscribe, read, read);
