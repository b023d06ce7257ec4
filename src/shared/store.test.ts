import { expect, it, vi } from "vitest";
import { createStore } from "./store.ts";
import { createSubscribable } from "./subscribable.ts";

it("createStore calls its listeners only when `set` changes the value", () => {
  const store = createStore(1);
  const seen: number[] = [];
  const cancel = store.subscribe(() => seen.push(store.get()));
  store.set(1);
  store.set(2);
  cancel();
  store.set(3);
  expect(seen).toEqual([2]);
  expect(store.get()).toBe(3);
});

it("createSubscribable notifies the other listeners when one throws, and reports that error as uncaught", () => {
  const reported = vi.spyOn(globalThis, "queueMicrotask").mockImplementation(() => {});
  const { subscribe, notify, hasListeners } = createSubscribable<string>();
  const seen: string[] = [];
  subscribe(() => {
    throw new Error("broken listener");
  });
  const cancel = subscribe((event) => seen.push(event));
  notify("first");
  cancel();
  notify("second");
  expect(seen).toEqual(["first"]);
  expect(reported).toHaveBeenCalledTimes(2);
  expect(reported.mock.calls[0]?.[0]).toThrow("broken listener");
  expect(hasListeners()).toBe(true);
  reported.mockRestore();
});
