import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isAtTail,
  type ScrollPlace,
  revealRow,
  type RowSpace,
  rowsInView,
  rowTop,
  scrollTo,
  fitPlace,
  slotsOf,
  spaceHeight,
  tailOf,
} from "./row-window.ts";

const START: ScrollPlace = { top: 0, scroll: 0 };
/** A list that is higher than any browser allows an element to be. */
const HUGE: RowSpace = { first: 0, end: 3_000_000, rowHeight: 44, viewHeight: 700 };

const spaces = fc.record({
  first: fc.integer({ min: -2_000_000, max: 0 }),
  end: fc.integer({ min: 0, max: 5_000_000 }),
  rowHeight: fc.integer({ min: 20, max: 120 }),
  viewHeight: fc.integer({ min: 0, max: 3000 }),
});
const shares = fc.double({ min: 0, max: 1, noNaN: true });
const wayOf = (space: RowSpace) => Math.max(0, spaceHeight(space) - space.viewHeight);
const topOf = ({ first, rowHeight }: RowSpace) => first * rowHeight;
const atStart = (space: RowSpace) => fitPlace(space, { top: topOf(space), scroll: 0 });

describe("row window", () => {
  it("keeps the content below the height limit of browsers", () => {
    fc.assert(fc.property(spaces, (space) => spaceHeight(space) < 16_000_000));
  });

  it("covers the view at any scroll position with at most as many rows as slotsOf() returns", () => {
    fc.assert(
      fc.property(spaces, shares, (space, share) => {
        const scroll = Math.round(wayOf(space) * share);
        const place = scrollTo(space, atStart(space), scroll);
        const { from, to } = rowsInView(space, place);
        expect(to - from).toBeLessThanOrEqual(slotsOf(space));
        if (space.first === space.end) return;
        expect(rowTop(space, place, from)).toBeLessThanOrEqual(place.scroll);
        const below = rowTop(space, place, to);
        if (to < space.end) expect(below).toBeGreaterThanOrEqual(place.scroll + space.viewHeight);
      }),
    );
  });

  it("reaches both ends of the list and never moves backwards during a drag of the scroll bar", () => {
    fc.assert(
      fc.property(spaces, fc.array(shares), (space, places) => {
        expect(scrollTo(space, tailOf(space), 0).top).toBe(topOf(space));
        expect(isAtTail(space, scrollTo(space, atStart(space), wayOf(space)))).toBe(true);
        let before = -Infinity;
        // Each position is reached from a far end of the list, as by a drag of the scroll bar.
        for (const share of places.toSorted((a, b) => a - b)) {
          const scroll = Math.round(wayOf(space) * share);
          const from = share < 0.5 ? tailOf(space) : atStart(space);
          const { top } = scrollTo(space, from, scroll);
          expect(top).toBeGreaterThanOrEqual(before);
          before = top;
        }
      }),
    );
  });

  it("moves a list of three million rows by exactly the distance of each wheel step", () => {
    const steps = fc.array(fc.integer({ min: -600, max: 600 }), { maxLength: 300 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8_000_000 - 700 }), steps, (scroll, turns) => {
        let place = scrollTo(HUGE, START, scroll);
        for (const turn of turns) {
          const way = Math.min(Math.max(place.scroll + turn, 0), wayOf(HUGE));
          const next = scrollTo(HUGE, place, way);
          const wanted = Math.min(Math.max(place.top + turn, 0), tailOf(HUGE).top);
          expect(next.top).toBe(wanted);
          place = next;
        }
      }),
    );
  });

  it("reaches the last row by wheel from any position of the scroll bar", () => {
    for (const share of [0.02, 0.5, 0.97]) {
      let place = scrollTo(HUGE, START, Math.round(wayOf(HUGE) * share));
      place = revealRow(HUGE, place, HUGE.end - 20_000);
      for (let turn = 0; turn < 3000 && !isAtTail(HUGE, place); turn++)
        place = scrollTo(HUGE, place, Math.min(place.scroll + 500, wayOf(HUGE)));
      expect(isAtTail(HUGE, place)).toBe(true);
      for (let turn = 0; turn < 2000; turn++)
        place = scrollTo(HUGE, place, Math.max(place.scroll - 500, 0));
      expect(place.top).toBe(tailOf(HUGE).top - 1_000_000);
    }
  });

  it("counts as at the tail when the whole last row is in view, with a tolerance of two pixels", () => {
    const { top, scroll } = tailOf(HUGE);
    const isAt = (above: number) => isAtTail(HUGE, { top: top - above, scroll });
    expect([0, 0.5, 1, 4, HUGE.rowHeight].map(isAt)).toEqual([true, true, true, false, false]);
  });

  it("keeps the scroll bar within one percent of its exact position during a long scroll by wheel", () => {
    let place = scrollTo(HUGE, START, 4_000_000);
    for (let turn = 0; turn < 5000; turn++) {
      place = scrollTo(HUGE, place, place.scroll + 500);
      const due = scrollTo(HUGE, START, place.scroll);
      expect(Math.abs(due.top - place.top)).toBeLessThan(tailOf(HUGE).top / 100);
    }
  });

  it("keeps the visible rows in place when rows are added above and below", () => {
    fc.assert(
      fc.property(spaces, spaces, shares, (a, more, share) => {
        // A list that fits the view has only one position.
        fc.pre(wayOf(a) > 0);
        const place = scrollTo(a, atStart(a), Math.round(wayOf(a) * share));
        const grown = { ...a, first: a.first + more.first, end: a.end + more.end };
        const after = fitPlace(grown, place);
        expect(after.top).toBe(place.top);
        const { from } = rowsInView(a, place);
        const onScreen = (space: RowSpace, { scroll }: ScrollPlace, at: ScrollPlace) =>
          rowTop(space, at, from) - scroll;
        expect(onScreen(grown, after, after)).toBe(onScreen(a, place, place));
      }),
    );
  });

  it("scrolls just far enough to show the whole of a row", () => {
    fc.assert(
      fc.property(spaces, shares, (space, share) => {
        fc.pre(space.end > space.first && space.viewHeight >= space.rowHeight);
        const row = Math.min(
          space.end - 1,
          space.first + Math.floor((space.end - space.first) * share),
        );
        const place = revealRow(space, atStart(space), row);
        const top = rowTop(space, place, row) - place.scroll;
        expect(top).toBeGreaterThanOrEqual(0);
        expect(top + space.rowHeight).toBeLessThanOrEqual(space.viewHeight);
        expect(revealRow(space, place, row)).toEqual(place);
      }),
    );
  });
});
