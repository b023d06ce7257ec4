import type { Cancel, Clock } from "./clock.ts";
import { millis } from "./units.ts";

/** Runs `fn` once, after the page has loaded and the browser is idle. */
export function onceIdle(clock: Clock, fn: () => void): Cancel {
  let cancel: Cancel = () => {};
  const onLoad = () => {
    if (typeof requestIdleCallback === "undefined") {
      cancel = clock.after(millis(200), fn);
      return;
    }
    const request = requestIdleCallback(fn, { timeout: 2000 });
    cancel = () => cancelIdleCallback(request);
  };
  if (document.readyState === "complete") onLoad();
  else {
    window.addEventListener("load", onLoad, { once: true });
    cancel = () => window.removeEventListener("load", onLoad);
  }
  return () => cancel();
}
