import { createSubscribable } from "./subscribable.ts";

export type Store<Value> = ReturnType<typeof createStore<Value>>;

/** A value with listeners that are called after each change. */
export function createStore<Value>(initial: Value) {
  const { subscribe, notify } = createSubscribable();
  let value = initial;
  return {
    get: () => value,
    /** Changes the value and calls the listeners. Does nothing if `next` is the current value. */
    set: (next: Value): void => {
      if (Object.is(next, value)) return;
      value = next;
      notify();
    },
    subscribe,
  };
}
