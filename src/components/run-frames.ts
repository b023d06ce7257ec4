/** A picture that is drawn before the browser's repaints. */
export interface Frames {
  /** Draws again, if it had come to rest. */
  wake(): void;
  stop(): void;
}

/**
 * Calls `draw` before every repaint while `element` can be seen (not on a hidden page, not when it is
 * scrolled away) and while there is something to draw.
 *
 * @param draw is given the moment in milliseconds, as the browser counts them for all its animations,
 * and answers whether there is more to come. If not, nothing is asked for until it is woken.
 */
export function runFrames(element: Element, draw: (at: number) => boolean): Frames {
  let request: number | null = null;
  let onScreen = true;
  let awake = true;

  const step = (at: number) => {
    request = null;
    awake = draw(at);
    // Not by way of the page's visibility: where it is hidden, no repaint comes anyway.
    if (awake && onScreen) request = requestAnimationFrame(step);
  };
  function update(): void {
    const wanted = awake && onScreen && document.visibilityState !== "hidden";
    if (wanted && request === null) request = requestAnimationFrame(step);
    if (!wanted && request !== null) {
      cancelAnimationFrame(request);
      request = null;
    }
  }

  const observer =
    typeof IntersectionObserver === "undefined"
      ? null
      : new IntersectionObserver((entries) => {
          onScreen = entries.at(-1)?.isIntersecting ?? true;
          update();
        });
  observer?.observe(element);
  document.addEventListener("visibilitychange", update);
  update();

  return {
    wake() {
      awake = true;
      update();
    },
    stop() {
      observer?.disconnect();
      document.removeEventListener("visibilitychange", update);
      onScreen = false;
      update();
    },
  };
}
