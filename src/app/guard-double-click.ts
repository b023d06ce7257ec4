const CONTROLS = "a, button, input, select, summary";

const controlOf = (event: Event) =>
  event.target instanceof Element ? event.target.closest(CONTROLS) : null;

/**
 * Drops the later clicks of a double click on a link or button that was not there at the first one: that
 * click has removed the pressed button, and another control has appeared beneath the pointer.
 */
export function guardDoubleClick(page: Document): void {
  let pressed: Element | null = null;
  page.addEventListener(
    "click",
    (event) => {
      const control = controlOf(event);
      if (event.detail <= 1) pressed = control;
      else if (control !== null && control !== pressed) {
        event.preventDefault();
        event.stopPropagation();
      }
    },
    true,
  );
}
