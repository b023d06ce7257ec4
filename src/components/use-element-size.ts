import { type RefObject, useLayoutEffect, useState } from "react";

export interface ElementSize {
  readonly width: number;
  readonly height: number;
}

/** The current size of an element. A change of the size renders the component again. */
export function useElementSize(element: RefObject<HTMLElement | null>): ElementSize {
  const [room, setRoom] = useState<ElementSize>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const watched = element.current;
    if (watched === null) return undefined;
    const measure = () => setRoom({ width: watched.clientWidth, height: watched.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return room;
}
