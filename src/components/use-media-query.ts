import { useSyncExternalStore } from "react";

function subscribeTo(query: string) {
  return (listener: () => void) => {
    const list = window.matchMedia?.(query);
    list?.addEventListener("change", listener);
    return () => list?.removeEventListener("change", listener);
  };
}

const REDUCED_MOTION = "(prefers-reduced-motion: reduce)";
const subscribeReducedMotion = subscribeTo(REDUCED_MOTION);
const readReducedMotion = () => window.matchMedia?.(REDUCED_MOTION).matches ?? false;

/** Whether the visitor prefers reduced motion. Rerenders when that changes. */
export const useReducedMotion = (): boolean =>
  useSyncExternalStore(subscribeReducedMotion, readReducedMotion, () => false);
