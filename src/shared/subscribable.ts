import type { Cancel } from "./clock.ts";
import { guarded } from "./report-unhandled-error.ts";

export function createSubscribable<Event = void>() {
  const listeners = new Set<(event: Event) => void>();
  return {
    subscribe: (listener: (event: Event) => void): Cancel => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Calls every listener. The error of one that throws is reported as uncaught; the others still run. */
    notify: (event: Event): void => {
      for (const listener of listeners) guarded(() => listener(event));
    },
    hasListeners: () => listeners.size > 0,
  };
}
