import type { Cancel, Clock } from "./clock.ts";
import { millis } from "./units.ts";

/** Runs `fn` once, after the page has loaded and the browser is idle. */
export function afterSettling(clock: Clock, fn: () => void): Cancel {
  let cancel: Cancel = () => {};
  const settle = () => {
    if (typeof requestIdleCallback === "undefined") {
      cancel = clock.after(millis(200), fn);
      return;
    }
    const request = requestIdleCallback(fn, { timeout: 2000 });
    cancel = () => cancelIdleCallback(request);
  };
  if (document.readyState === "complete") settle();
  else {
    window.addEventListener("load", settle, { once: true });
    cancel = () => window.removeEventListener("load", settle);
  }
  return () => cancel();
}
