import { useSyncExternalStore } from "react";

/**
 * Reads the value of an external store and rerenders on each change.
 *
 * @param prerendered reads the value with which the build prerendered the page. It is needed if the store
 * may change before hydration, which would otherwise not match.
 */
export const useStore = <Value>(
  subscribe: (listener: () => void) => () => void,
  read: () => Value,
  prerendered: () => Value = read,
): Value => useSyncExternalStore(subscribe, read, prerendered);

const never = () => () => {};

/** Reads a value that the build cannot know: renders `prerendered` during hydration, and the value after it. */
export const useClientValue = <Value>(read: () => Value, prerendered: Value): Value =>
  useStore(never, read, () => prerendered);
