/**
 * Scrolls just far enough to show the whole element. Does nothing for null. At once, because Chromium goes on with an
 * animated scroll on the page that follows.
 */
export const bringIntoView = (element: Element | null): void =>
  element?.scrollIntoView({ block: "nearest", behavior: "instant" });
