/**
 * Scrolls only as far as needed to show the whole element, and without animation if the visitor
 * prefers reduced motion.
 */
export function bringIntoView(element: Element | null): void {
  const still = window.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
  element?.scrollIntoView?.({ block: "nearest", behavior: still ? "instant" : "smooth" });
}
