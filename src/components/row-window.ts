/**
 * Rows of equal height in a scrolled view. Browsers limit the height of an element, so for a longer list
 * the element is lower than the list. A wheel step then moves the list by its own distance, and a long drag
 * of the scroll bar moves the list farther.
 */
export interface RowSpace {
  /** The number of the first row; negative after rows were added above row 0. */
  readonly first: number;
  /** The number after the last row. */
  readonly end: number;
  /** The heights of a row and of the view, in pixels. */
  readonly rowHeight: number;
  readonly viewHeight: number;
}

/** A scroll position, in pixels. */
export interface ScrollPlace {
  /** From the top of row 0 to the top of the view. It stays the same when rows are added or removed. */
  readonly top: number;
  /** The `scrollTop` of the scrolled element. */
  readonly scroll: number;
}

/** The greatest height of the element that is used. Browsers allow between 17 and 34 million pixels. */
const MAX_HEIGHT = 8_000_000;
/** The distance from either end in which the list scrolls one to one, so that both can be reached. */
const EXACT = 100_000;
/** How far the scroll bar may deviate from its exact position before it is corrected, unnoticeably. */
const MAX_DRIFT = EXACT / 2;

const clamp = (value: number, low: number, high: number): number =>
  Math.min(Math.max(value, low), Math.max(low, high));

const listHeight = ({ first, end, rowHeight }: RowSpace): number => (end - first) * rowHeight;

/** The height of the element that is scrolled. */
export const spaceHeight = (space: RowSpace): number => Math.min(listHeight(space), MAX_HEIGHT);

/** How far the list and the element can be scrolled. */
const waysOf = (space: RowSpace) => ({
  list: Math.max(0, listHeight(space) - space.viewHeight),
  bar: Math.max(0, spaceHeight(space) - space.viewHeight),
});

/** Maps a position in one scroll range to the other: one to one near both ends, linear in between. */
function translate(at: number, from: number, to: number): number {
  const exact = Math.min(EXACT, from / 4, to / 4);
  if (at <= exact) return at;
  if (at >= from - exact) return to - (from - at);
  return exact + ((at - exact) * (to - 2 * exact)) / (from - 2 * exact);
}

/** The position after the list or the view changed its size. It shows the same rows if possible. */
export function fitPlace(space: RowSpace, { top, scroll }: ScrollPlace): ScrollPlace {
  const { list, bar } = waysOf(space);
  const above = space.first * space.rowHeight;
  const way = clamp(top - above, 0, list);
  const due = list === bar ? way : Math.round(translate(way, list, bar));
  // Near an end the distance to that end must be the same in both ranges, so that the end can be reached.
  const isNearEnd = Math.min(scroll, bar - scroll) < MAX_DRIFT;
  const stays = list !== bar && !isNearEnd && Math.abs(scroll - due) <= MAX_DRIFT;
  return { top: way + above, scroll: stays ? scroll : due };
}

/** The position after the element was scrolled to `scroll` by wheel, finger, key or scroll bar. */
export function scrollTo(space: RowSpace, place: ScrollPlace, scroll: number): ScrollPlace {
  const { list, bar } = waysOf(space);
  const moved = scroll - place.scroll;
  const above = space.first * space.rowHeight;
  // A short distance is a wheel step or a key press. A longer one is a drag of the scroll bar.
  const isStep =
    Math.abs(moved) <= Math.max(space.viewHeight, bar / Math.max(1, space.viewHeight) / 4);
  if (list === bar || isStep) return fitPlace(space, { top: place.top + moved, scroll });
  return fitPlace(space, { top: Math.round(translate(scroll, bar, list)) + above, scroll });
}

/** The position that shows the last row at the bottom of the view. */
export const tailOf = (space: RowSpace): ScrollPlace =>
  fitPlace(space, { top: Number.MAX_SAFE_INTEGER, scroll: 0 });

/** Whether the whole last row is in view. Two pixels are allowed for rounding. */
export const isAtTail = (space: RowSpace, { top }: ScrollPlace): boolean =>
  tailOf(space).top - top < 2;

/** The nearest position that shows the whole of this row. */
export function revealRow(space: RowSpace, place: ScrollPlace, row: number): ScrollPlace {
  const from = row * space.rowHeight;
  const lowest = from + space.rowHeight - space.viewHeight;
  return fitPlace(space, { ...place, top: Math.min(Math.max(place.top, lowest), from) });
}

/** The rows in view and the next one below; at most {@link slotsOf} rows. */
export function rowsInView(space: RowSpace, { top }: ScrollPlace): { from: number; to: number } {
  const from = Math.floor(top / space.rowHeight);
  return {
    from: clamp(from, space.first, space.end),
    to: clamp(from + slotsOf(space), space.first, space.end),
  };
}

/** The greatest number of rows that are in view at once. */
export const slotsOf = ({ viewHeight, rowHeight }: RowSpace): number =>
  Math.ceil(viewHeight / rowHeight) + 2;

/** The offset of a row from the top of the scrolled content, in pixels. */
export const rowTop = (space: RowSpace, place: ScrollPlace, row: number): number =>
  place.scroll + row * space.rowHeight - place.top;
