/**
 * Scrolls at once, and just far enough to show the whole element. Does nothing for null. Chromium would go on with an
 * animated scroll on the page that follows.
 */
export const bringIntoView = (element: Element | null): void =>
  element?.scrollIntoView({ block: "nearest", behavior: "instant" });
