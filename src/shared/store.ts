import type { Cancel } from "./clock.ts";
import { createSubscribable } from "./subscribable.ts";

/** A value with listeners that are called after each change. */
export interface Store<Value> {
  readonly get: () => Value;
  /** Changes the value and calls the listeners. Does nothing if `next` is the current value. */
  readonly set: (next: Value) => void;
  readonly subscribe: (listener: () => void) => Cancel;
}

export function createStore<Value>(initial: Value): Store<Value> {
  const { subscribe, notify } = createSubscribable();
  let value = initial;
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      notify();
    },
    subscribe,
  };
}
