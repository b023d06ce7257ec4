/** Scrolls no further than it takes to see the whole element, and at once for those who want no motion. */
export function bringIntoView(element: Element | null): void {
  const still = window.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
  element?.scrollIntoView?.({ block: "nearest", behavior: still ? "instant" : "smooth" });
}
