import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import type { LogViewState } from "../../diagnostics/query/log-view.ts";
import {
  isAtTail,
  type Place,
  reveal,
  type RowSpace,
  scrollTo,
  settle,
  tailOf,
} from "../../shared/row-window.ts";

/** Of a row, in the page's own measure; as high as what a finger can hit. */
const ROW_REM = 2.75;

type Measures = Pick<RowSpace, "rowHeight" | "viewHeight">;

function useMeasures(box: RefObject<HTMLElement | null>): Measures {
  const [measures, setMeasures] = useState<Measures>({ rowHeight: 16 * ROW_REM, viewHeight: 0 });
  useLayoutEffect(() => {
    const watched = box.current;
    if (watched === null) return undefined;
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      setMeasures({ rowHeight: Math.round(ROW_REM * rem), viewHeight: watched.clientHeight });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(watched);
    return () => observer.disconnect();
  }, [box]);
  return measures;
}

/** Where somebody looks who does not follow the newest rows. */
interface Stay {
  readonly place: Place;
  readonly epoch: number;
  /** The end of the list when it was no longer followed. */
  readonly seen: number;
}

export interface LogPlace {
  /** The element that scrolls. */
  readonly box: RefObject<HTMLDivElement | null>;
  readonly space: RowSpace;
  readonly place: Place;
  /** Rows that have come since the end was last in view; null while the newest are followed. */
  readonly unseen: number | null;
  readonly onScroll: () => void;
  /** Brings a row into view; the last one is followed from then on. */
  readonly lookAt: (row: number) => void;
  readonly follow: () => void;
}

/**
 * Keeps a list of rows at its end while they come in, unless somebody looks elsewhere: then there.
 *
 * @param held a row that stays in view when the list gets less room.
 */
export function useLogPlace({ first, end, epoch }: LogViewState, held: number | null): LogPlace {
  const box = useRef<HTMLDivElement>(null);
  const space: RowSpace = { first, end, ...useMeasures(box) };
  const [kept, setKept] = useState<Stay | null>(null);
  const stay = kept?.epoch === epoch ? kept : null;
  const place = stay === null ? tailOf(space) : settle(space, stay.place);
  /** What is on the screen, and how far the element is scrolled for it: no further than there is room. */
  const drawn = useRef({ space, place, epoch, scrolled: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    if (element.scrollTop !== place.scroll) element.scrollTop = place.scroll;
    drawn.current = { space, place, epoch, scrolled: element.scrollTop };
  });

  const follow = () => setKept(null);
  const stayAt = (next: Place) => {
    const { space: now, epoch: current } = drawn.current;
    const seen = kept?.epoch === current ? kept.seen : now.end;
    setKept({ place: next, epoch: current, seen });
  };
  const onScroll = () => {
    const { space: now, place: from, scrolled } = drawn.current;
    const { scrollTop: scroll, clientHeight } = box.current ?? {};
    // Of its own doing, or what a screen rounds by.
    if (scroll === undefined || Math.abs(scroll - scrolled) < 1) return;
    // The browser's doing, where the list has got another height: it is about to be drawn for that.
    if (clientHeight !== now.viewHeight) return;
    const next = scrollTo(now, from, scroll);
    // In the same frame, or what was scrolled in would be empty for one.
    flushSync(() => (isAtTail(now, next) ? follow() : stayAt(next)));
  };
  const lookAt = (row: number) => {
    const { space: now, place: from } = drawn.current;
    if (row === now.end - 1) follow();
    else stayAt(reveal(now, from, row));
  };
  const { viewHeight } = space;
  const hold = useEffectEvent((row: number) => lookAt(row));
  useEffect(() => {
    if (held !== null) hold(held);
  }, [held, viewHeight]);
  const unseen = stay === null ? null : end - stay.seen;
  return { box, space, place, unseen, onScroll, lookAt, follow };
}
