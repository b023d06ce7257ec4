/**
 * Calls `draw` before every repaint while `element` can be seen: not on a hidden page, not when it is
 * scrolled away. Returns the way to stop.
 *
 * @param draw is given the moment in milliseconds, as the browser counts them for all its animations.
 */
export function runFrames(element: Element, draw: (at: number) => void): () => void {
  let request: number | null = null;
  let onScreen = true;

  const step = (at: number) => {
    request = requestAnimationFrame(step);
    draw(at);
  };
  function update(): void {
    const wanted = onScreen && document.visibilityState !== "hidden";
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

  return () => {
    observer?.disconnect();
    document.removeEventListener("visibilitychange", update);
    onScreen = false;
    update();
  };
}
