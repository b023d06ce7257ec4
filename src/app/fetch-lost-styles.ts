import type { Clock } from "../shared/clock.ts";
import { millis } from "../shared/units.ts";

const FIRST_WAIT = 1000;

/**
 * Retries a style sheet that failed to load: when the browser comes online, and after a wait that doubles with
 * each failure. Vite's loader requests the styles of a chunk only once, and then loads the chunk without them.
 */
export function fetchLostStyles(page: Window, clock: Pick<Clock, "after">): void {
  let wait = FIRST_WAIT;
  const retry = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== "stylesheet") return;
    // Replacing a link that is no longer in the document does nothing.
    const again = () => target.replaceWith(target.cloneNode());
    page.addEventListener("online", again, { once: true });
    clock.after(millis(wait), again);
    wait *= 2;
  };
  // A load error does not bubble, so the listener captures it.
  page.addEventListener("error", retry, true);
}
