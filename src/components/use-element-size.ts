import { type RefObject, useLayoutEffect, useState } from "react";

export interface ElementSize {
  readonly width: number;
  readonly height: number;
}

/**
 * The current size of an element, and the page's font size (`rem`), in pixels. A change of the size renders the
 * component again.
 */
export function useElementSize(element: RefObject<HTMLElement | null>) {
  const [room, setRoom] = useState({ width: 0, height: 0, rem: 16 });
  useLayoutEffect(() => {
    const watched = element.current;
    if (watched === null) return undefined;
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      setRoom({ width: watched.clientWidth, height: watched.clientHeight, rem });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return room;
}
