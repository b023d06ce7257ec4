/**
 * Scrolls just far enough to show the whole element; without animation if the visitor prefers reduced
 * motion. Does nothing for null.
 */
export function bringIntoView(element: Element | null): void {
  const still = window.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
  element?.scrollIntoView?.({ block: "nearest", behavior: still ? "instant" : "smooth" });
}
