import { useStore } from "./use-store.ts";

const query = () => matchMedia("(prefers-reduced-motion: reduce)");

const isMotionReduced = () => query().matches;

function subscribe(listener: () => void) {
  const list = query();
  list.addEventListener("change", listener);
  return () => list.removeEventListener("change", listener);
}

/** Whether the visitor prefers reduced motion. Rerenders when that changes. */
export const useReducedMotion = () => useStore(subscribe, isMotionReduced, () => false);
