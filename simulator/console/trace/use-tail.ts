import { useLayoutEffect, useRef, useState } from "react";
import { useElementSize } from "../../../src/components/use-element-size.ts";
import {
  isAtTail,
  type Place,
  reveal,
  type RowSpace,
  scrollTo,
  settle,
  tailOf,
} from "../../../src/shared/row-window.ts";

/** The height of a row of the trace, which trace-panel.css sets. */
const ROW_HEIGHT = 22;

/** Keeps the last row of a list in view until the user scrolls up or moves to another row. */
export function useTail(end: number) {
  const list = useRef<HTMLDivElement>(null);
  const { height: viewHeight } = useElementSize(list);
  const space: RowSpace = { first: 0, end, rowHeight: ROW_HEIGHT, viewHeight };
  const [kept, setKept] = useState<Place | null>(null);
  const place = kept === null ? tailOf(space) : settle(space, kept);
  useLayoutEffect(() => {
    if (list.current !== null) list.current.scrollTop = place.scroll;
  }, [place.scroll, viewHeight]);
  const stay = (next: Place) => setKept(isAtTail(space, next) ? null : next);
  const onScroll = () => {
    const { scrollTop = 0, clientHeight } = list.current ?? {};
    // A resize makes the browser scroll by itself, so this event does not mean that the user scrolled.
    if (clientHeight === viewHeight) stay(scrollTo(space, place, scrollTop));
  };
  return {
    ...{ list, space, place, following: kept === null, onScroll },
    follow: () => setKept(null),
    /** Scrolls a row into view. */
    lookAt: (row: number) => stay(reveal(space, place, row)),
  };
}
