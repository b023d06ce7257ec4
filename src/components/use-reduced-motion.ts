import { useStore } from "./use-store.ts";

const QUERY = "(prefers-reduced-motion: reduce)";

function subscribe(listener: () => void) {
  const list = window.matchMedia?.(QUERY);
  list?.addEventListener("change", listener);
  return () => list?.removeEventListener("change", listener);
}

/** Whether the visitor prefers reduced motion. Rerenders when that changes. */
export const useReducedMotion = (): boolean =>
  useStore(
    subscribe,
    () => window.matchMedia?.(QUERY).matches ?? false,
    () => false,
  );
