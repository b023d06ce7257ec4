/**
 * Rows of one height in a window that is scrolled. Which of them are seen is a division; all else here
 * is about lists that are higher than a browser lets any element be: then the bar's way is shorter than
 * the list's, and a long move of the bar counts for more than a turn of the wheel.
 */
export interface RowSpace {
  /** The number of the first row; it falls below zero where rows are found above those that were there. */
  readonly first: number;
  /** One beyond the last. */
  readonly end: number;
  /** Of a row, and of the window, in pixels. */
  readonly rowHeight: number;
  readonly viewHeight: number;
}

/** Where the window stands, in pixels. */
export interface Place {
  /** The window's upper edge, below the upper edge of row 0. Rows that come or go leave it as it is. */
  readonly top: number;
  /** How far the element is scrolled. */
  readonly scroll: number;
}

/** As high as the scrolled element becomes: browsers end somewhere between 17 and 34 million pixels. */
const MAX_HEIGHT = 8_000_000;
/** So much at either end is scrolled as it is, so that the ends are reached whatever was done between. */
const EXACT = 100_000;
/** How far the bar may be from where it belongs before it is put there: less than anybody sees. */
const MAX_DRIFT = EXACT / 2;

const clamp = (value: number, low: number, high: number): number =>
  Math.min(Math.max(value, low), Math.max(low, high));

const listHeight = ({ first, end, rowHeight }: RowSpace): number => (end - first) * rowHeight;

/** How high the element is that is scrolled. */
export const spaceHeight = (space: RowSpace): number => Math.min(listHeight(space), MAX_HEIGHT);

/** How far the list can be moved, and how far the element can be scrolled. */
const waysOf = (space: RowSpace) => ({
  list: Math.max(0, listHeight(space) - space.viewHeight),
  bar: Math.max(0, spaceHeight(space) - space.viewHeight),
});

/** A point of one way on the other: straight lines, and at both ends one to one. */
function translate(at: number, from: number, to: number): number {
  const exact = Math.min(EXACT, from / 4, to / 4);
  if (at <= exact) return at;
  if (at >= from - exact) return to - (from - at);
  return exact + ((at - exact) * (to - 2 * exact)) / (from - 2 * exact);
}

const barOf = (space: RowSpace, way: number): number => {
  const { list, bar } = waysOf(space);
  return list === bar ? way : Math.round(translate(way, list, bar));
};

/** The place in a list that has grown, shrunk or changed its measures: the same rows, as far as there are any. */
export function settle(space: RowSpace, { top, scroll }: Place): Place {
  const { list, bar } = waysOf(space);
  const above = space.first * space.rowHeight;
  const way = clamp(top - above, 0, list);
  const due = barOf(space, way);
  // Near an end there has to be as much of the bar's way left as of the list's.
  const isNearEnd = Math.min(scroll, bar - scroll) < MAX_DRIFT;
  const stays = list !== bar && !isNearEnd && Math.abs(scroll - due) <= MAX_DRIFT;
  return { top: way + above, scroll: stays ? scroll : due };
}

/** The place after the element was scrolled to `scroll`, by wheel, finger, key or bar. */
export function scrollTo(space: RowSpace, place: Place, scroll: number): Place {
  const { list, bar } = waysOf(space);
  const moved = scroll - place.scroll;
  const above = space.first * space.rowHeight;
  // What the bar moves by when it is dragged is at least a good part of what one of its pixels stands for.
  const isStep =
    Math.abs(moved) <= Math.max(space.viewHeight, bar / Math.max(1, space.viewHeight) / 4);
  if (list === bar || isStep) return settle(space, { top: place.top + moved, scroll });
  return settle(space, { top: Math.round(translate(scroll, bar, list)) + above, scroll });
}

/** The place at which the last row stands at the window's lower edge. */
export const tailOf = (space: RowSpace): Place =>
  settle(space, { top: Number.MAX_SAFE_INTEGER, scroll: 0 });

/** Whether the last row is in view, but for the fraction of a pixel that screens round by. */
export const isAtTail = (space: RowSpace, { top }: Place): boolean => tailOf(space).top - top < 2;

/** The nearest place at which a row is in view as a whole. */
export function reveal(space: RowSpace, place: Place, row: number): Place {
  const from = row * space.rowHeight;
  const lowest = from + space.rowHeight - space.viewHeight;
  return settle(space, { ...place, top: Math.min(Math.max(place.top, lowest), from) });
}

/** The rows in view and the next below, by number; at most {@link slotsOf} of them. */
export function rowsInView(space: RowSpace, { top }: Place): { from: number; to: number } {
  const from = Math.floor(top / space.rowHeight);
  return {
    from: clamp(from, space.first, space.end),
    to: clamp(from + slotsOf(space), space.first, space.end),
  };
}

/** How many elements it takes to show the rows at any place. */
export const slotsOf = ({ viewHeight, rowHeight }: RowSpace): number =>
  Math.ceil(viewHeight / rowHeight) + 2;

/** Where a row stands within the scrolled element, in pixels from its upper edge. */
export const rowTop = (space: RowSpace, place: Place, row: number): number =>
  place.scroll + row * space.rowHeight - place.top;
