import { isField, shortcutFor } from "../model/shortcuts.ts";

/**
 * Passes shortcuts and pastes in a page of the preview on to the console. A control of the page gets Space only if
 * the keyboard has led to it: after a click on start the app itself focuses Cancel.
 */
export function passOn(frame: Element): void {
  let isReached = true;
  window.addEventListener("focusin", ({ target }) => {
    isReached = (target as Element).matches(":focus-visible");
  });
  window.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || document.querySelector("dialog[open]") !== null) return;
    const isFree = event.key === " " && !isReached;
    if (!isFree && shortcutFor(event) === null) return;
    // The console prevents the default of a key that it handles.
    if (frame.dispatchEvent(new KeyboardEvent("keydown", event))) return;
    event.preventDefault();
    // Otherwise its focus would become visible, as if it took the next Space.
    if (isFree) (document.activeElement as HTMLElement | null)?.blur();
  });
  window.addEventListener("paste", (event) => {
    if (!isField(event.target)) frame.dispatchEvent(new ClipboardEvent("paste", event));
  });
}
