/** Calls `fit` now and whenever the element's size in device pixels changes, before the browser paints. */
export function watchPixels(element: HTMLElement, fit: (width: number, height: number) => void) {
  let [width, height, density] = [0, 0, 0];
  /**
   * @param exact the browser's own pixel count. It differs by a pixel where the element begins between two
   * pixels.
   */
  function measure(exact?: ResizeObserverSize): void {
    density = window.devicePixelRatio;
    const across = element.clientWidth * density;
    // A browser that emulates a denser screen counts the pixels of the real screen, so such a count is not
    // used.
    const isExact = exact !== undefined && Math.abs(exact.inlineSize - across) <= density;
    const nextWidth = Math.round(isExact ? exact.inlineSize : across);
    const nextHeight = Math.round(isExact ? exact.blockSize : element.clientHeight * density);
    if (nextWidth < 1 || nextHeight < 1 || (nextWidth === width && nextHeight === height)) return;
    [width, height] = [nextWidth, nextHeight];
    fit(width, height);
  }

  measure();
  /** Looks for a changed pixel ratio, because some browsers report none. Cheap enough for every frame. */
  const check = () => {
    if (window.devicePixelRatio !== density) measure();
  };
  const observer = new ResizeObserver((entries) =>
    measure(entries.at(-1)?.devicePixelContentBoxSize?.[0]),
  );
  try {
    observer.observe(element, { box: "device-pixel-content-box" });
  } catch {
    observer.observe(element);
  }
  return { check, stop: () => observer.disconnect() };
}
