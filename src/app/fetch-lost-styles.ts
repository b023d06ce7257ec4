import type { Clock } from "../shared/clock.ts";
import { millis } from "../shared/units.ts";

const FIRST_WAIT = 1000;

/**
 * Asks again for styles that were lost on the way: as soon as the browser is online again, and after a
 * wait that doubles each time. What fetches a part of the app does so once for its styles, and from then
 * on brings the part without them.
 */
export function fetchLostStyles(page: Window, clock: Pick<Clock, "after">): void {
  let wait = FIRST_WAIT;
  const ask = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== "stylesheet") return;
    // A link that was replaced already stands nowhere, and is replaced by nothing.
    const again = () => target.replaceWith(target.cloneNode());
    page.addEventListener("online", again, { once: true });
    clock.after(millis(wait), again);
    wait *= 2;
  };
  // Such an error does not bubble.
  page.addEventListener("error", ask, true);
}
