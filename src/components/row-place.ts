import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useElementSize } from "./use-element-size.ts";
import {
  isAtTail,
  type ScrollPlace,
  revealRow,
  type RowSpace,
  scrollTo,
  fitPlace,
  tailOf,
} from "./row-window.ts";

/** The rows of a growing list from `first` to before `end`. Another `epoch` means another list. */
interface Rows {
  readonly first: number;
  readonly end: number;
  readonly epoch: number;
}

/** The position of the list while it does not follow the newest rows. */
interface Stay {
  readonly place: ScrollPlace;
  readonly epoch: number;
  /** The end of the list when the reader left it. */
  readonly seen: number;
}

/**
 * Keeps a growing list scrolled to its end, or at the reader's position once the reader has scrolled.
 *
 * @param rowRem the height of a row, in rem.
 * @param held a row that is kept in view when the list's height shrinks.
 */
export function useRowPlace(
  { first, end, epoch }: Rows,
  rowRem: number,
  held: number | null = null,
) {
  /** The element that scrolls. */
  const box = useRef<HTMLDivElement>(null);
  const { height: viewHeight, rem } = useElementSize(box);
  const space: RowSpace = { first, end, rowHeight: Math.round(rowRem * rem), viewHeight };
  const [kept, setKept] = useState<Stay | null>(null);
  const stay = kept?.epoch === epoch ? kept : null;
  const place = stay === null ? tailOf(space) : fitPlace(space, stay.place);
  /** The last drawn state. The browser may limit `scrolled` to less than `place.scroll`. */
  const drawn = useRef({ space, place, epoch, scrolled: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    if (element.scrollTop !== place.scroll) element.scrollTop = place.scroll;
    drawn.current = { space, place, epoch, scrolled: element.scrollTop };
  });

  const follow = () => setKept(null);
  const stayAt = (next: ScrollPlace) => {
    const { space: now, epoch: current } = drawn.current;
    const seen = kept?.epoch === current ? kept.seen : now.end;
    setKept({ place: next, epoch: current, seen });
  };
  const onScroll = () => {
    const { space: now, place: from, scrolled } = drawn.current;
    const { scrollTop: scroll, clientHeight } = box.current ?? {};
    // The reader has not scrolled: the event comes from this hook, or from the browser rounding the position.
    if (scroll === undefined || Math.abs(scroll - scrolled) < 1) return;
    // The browser scrolled because the height has changed; the new height is about to be drawn.
    if (clientHeight !== now.viewHeight) return;
    const next = scrollTo(now, from, scroll);
    // Without flushSync, rows that scroll into view would be empty for one frame.
    flushSync(() => (isAtTail(now, next) ? follow() : stayAt(next)));
  };
  /** Scrolls a row into view. From the last row on, the list follows the newest. */
  const lookAt = (row: number) => {
    const { space: now, place: from } = drawn.current;
    if (row === now.end - 1) follow();
    else stayAt(revealRow(now, from, row));
  };
  const hold = useEffectEvent((row: number) => lookAt(row));
  useEffect(() => {
    if (held !== null) hold(held);
  }, [held, viewHeight]);
  /** Number of rows added since the end was last in view; null while the list follows the newest. */
  const unseen = stay === null ? null : end - stay.seen;
  return { box, space, place, unseen, onScroll, lookAt, follow };
}

export type RowPlace = ReturnType<typeof useRowPlace>;

/**
 * The row that a key moves to.
 *
 * @param active the row to start from; null starts below the last row. A page key skips `page` rows.
 * @returns undefined if the key does not move, or if there are no rows.
 */
export function rowFor(
  key: string,
  active: number | null,
  { first, end, page }: Pick<Rows, "first" | "end"> & { readonly page: number },
): number | undefined {
  const from = active ?? end;
  const rows = new Map([
    ["ArrowUp", from - 1],
    ["ArrowDown", from + 1],
    ["PageUp", from - page],
    ["PageDown", from + page],
    ["Home", first],
    ["End", end - 1],
  ]);
  const row = rows.get(key);
  if (row === undefined || end === first) return undefined;
  return Math.min(Math.max(row, first), end - 1);
}
