import type { Cancel } from "../../src/shared/clock.ts";

/** A value that changes, and those who want to know. */
export interface Store<Value> {
  readonly get: () => Value;
  /** The very same value tells nobody. */
  readonly set: (next: Value) => void;
  readonly subscribe: (listener: () => void) => Cancel;
}

export function createStore<Value>(initial: Value): Store<Value> {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
