type Fit = (width: number, height: number) => void;

/** Hears when the page comes to another screen or is zoomed: then a CSS pixel is another number of pixels. */
function watchDensity(changed: () => void): () => void {
  let query: MediaQueryList | null = null;
  const ask = () => {
    query?.removeEventListener("change", hear);
    query = window.matchMedia?.(`(resolution: ${window.devicePixelRatio}dppx)`) ?? null;
    query?.addEventListener("change", hear);
  };
  function hear(): void {
    ask();
    changed();
  }
  ask();
  return () => query?.removeEventListener("change", hear);
}

/** The watch over an element's pixels. */
export interface PixelWatch {
  /** Looks whether the screen is as dense as it was; cheap enough for every frame. Not every change of it is told. */
  check(): void;
  stop(): void;
}

/**
 * Calls `fit` at once and whenever `element` has another number of the screen's pixels, before the
 * browser paints.
 */
export function watchPixels(element: HTMLElement, fit: Fit): PixelWatch {
  let [width, height, density] = [0, 0, 0];
  /** `exact` is what the browser counts, also where the element begins between two pixels. */
  function measure(exact?: ResizeObserverSize): void {
    density = window.devicePixelRatio;
    const across = element.clientWidth * density;
    // A browser that only plays a denser screen counts those of the real one.
    const isExact = exact !== undefined && Math.abs(exact.inlineSize - across) <= density;
    const nextWidth = Math.round(isExact ? exact.inlineSize : across);
    const nextHeight = Math.round(isExact ? exact.blockSize : element.clientHeight * density);
    if (nextWidth < 1 || nextHeight < 1 || (nextWidth === width && nextHeight === height)) return;
    [width, height] = [nextWidth, nextHeight];
    fit(width, height);
  }

  measure();
  const stopDensity = watchDensity(() => measure());
  const check = () => {
    if (window.devicePixelRatio !== density) measure();
  };
  if (typeof ResizeObserver === "undefined") return { check, stop: stopDensity };
  const observer = new ResizeObserver((entries) =>
    measure(entries.at(-1)?.devicePixelContentBoxSize?.[0]),
  );
  try {
    observer.observe(element, { box: "device-pixel-content-box" });
  } catch {
    observer.observe(element);
  }
  return {
    check,
    stop() {
      stopDensity();
      observer.disconnect();
    },
  };
}
