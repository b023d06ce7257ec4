import { isMotionReduced } from "./use-reduced-motion.ts";

/**
 * Scrolls just far enough to show the whole element; without animation if the visitor prefers reduced
 * motion. Does nothing for null.
 */
export function bringIntoView(element: Element | null): void {
  const behavior = isMotionReduced() ? "instant" : "smooth";
  element?.scrollIntoView({ block: "nearest", behavior });
}
