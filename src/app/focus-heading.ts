/** The keyboard and the screen reader go on where the page begins. */
export const focusHeading = (): void =>
  document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
