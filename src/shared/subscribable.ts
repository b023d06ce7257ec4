import type { Cancel } from "./clock.ts";
import { guarded } from "./report-unhandled-error.ts";

/** A list of listeners. */
export interface Subscribable<Event> {
  readonly subscribe: (listener: (event: Event) => void) => Cancel;
  /** Calls every listener. The error of one that throws is reported as uncaught; the others still run. */
  readonly notify: (event: Event) => void;
  readonly hasListeners: () => boolean;
}

export function createSubscribable<Event = void>(): Subscribable<Event> {
  const listeners = new Set<(event: Event) => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify(event) {
      for (const listener of listeners) guarded(() => listener(event));
    },
    hasListeners: () => listeners.size > 0,
  };
}
