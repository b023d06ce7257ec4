/**
 * Calls `draw` before every repaint while `element` is scrolled into view and the animation is not finished. A browser
 * does not repaint a hidden page.
 *
 * @param draw gets the time of the frame in milliseconds. It returns whether the animation goes on; after
 * false it is not called until `wake`.
 */
export function runFrames(element: Element, draw: (at: number) => boolean) {
  let request: number | null = null;
  let onScreen = true;
  let awake = true;

  const step = (at: number) => {
    request = null;
    awake = draw(at);
    if (awake && onScreen) request = requestAnimationFrame(step);
  };
  function update(): void {
    const wanted = awake && onScreen;
    if (wanted && request === null) request = requestAnimationFrame(step);
    if (!wanted && request !== null) {
      cancelAnimationFrame(request);
      request = null;
    }
  }

  const observer = new IntersectionObserver((entries) => {
    onScreen = entries.at(-1)?.isIntersecting ?? true;
    update();
  });
  observer.observe(element);
  update();

  return {
    /** Starts to draw again after the animation has finished. */
    wake(): void {
      awake = true;
      update();
    },
    stop(): void {
      observer.disconnect();
      onScreen = false;
      update();
    },
  };
}
