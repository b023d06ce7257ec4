/** Moves the keyboard and the screen reader to the beginning of the page. */
export const focusHeading = (): void =>
  document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
