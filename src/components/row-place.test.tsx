import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { rowFor, useRowPlace } from "./row-place.ts";

/** Ten rows of 44 pixels. */
const VIEW_HEIGHT = 440;
const STATE = { first: 0, end: 100, epoch: 0 };

let height = VIEW_HEIGHT;
/** Reports the new height to the list, as a browser does after layout. */
let measured = () => {};

beforeEach(() => {
  height = VIEW_HEIGHT;
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(callback: () => void) {
        measured = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockImplementation(() => height);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Rows() {
  const { box, unseen, onScroll } = useRowPlace(STATE, 2.75);
  return (
    <div ref={box} onScroll={onScroll} data-testid="rows">
      {unseen === null ? "at its end" : "elsewhere"}
    </div>
  );
}

function show() {
  render(<Rows />);
  const rows = screen.getByTestId("rows");
  expect(rows.scrollTop).toBe(44 * 100 - VIEW_HEIGHT);
  return {
    rows,
    scrollTo(top: number) {
      rows.scrollTop = top;
      fireEvent.scroll(rows);
    },
  };
}

it("useRowPlace stops following the newest rows when the reader scrolls up, and follows them again when the reader reaches the end", () => {
  const { rows, scrollTo } = show();
  scrollTo(44 * 100 - VIEW_HEIGHT - 20);
  expect(rows).toHaveTextContent("elsewhere");
  scrollTo(44 * 100 - VIEW_HEIGHT);
  expect(rows).toHaveTextContent("at its end");
});

it("useRowPlace still follows the newest rows when a change of height makes the browser scroll", () => {
  const { rows, scrollTo } = show();
  height = VIEW_HEIGHT + 20;
  scrollTo(44 * 100 - height);
  expect(rows).toHaveTextContent("at its end");
  measured();
  expect(rows).toHaveTextContent("at its end");
  expect(rows.scrollTop).toBe(44 * 100 - height);
});

it.each([
  ["ArrowUp", 5, 4],
  ["ArrowDown", 5, 6],
  ["PageUp", 15, 5],
  ["PageDown", 15, 19],
  ["PageUp", 5, -3],
  ["ArrowUp", -3, -3],
  ["Home", 5, -3],
  ["End", 5, 19],
  ["ArrowUp", null, 19],
  ["ArrowDown", null, 19],
  ["a", 5, undefined],
])(
  "rowFor returns, for the key %s on row %s, the row %s when the rows are -3 to 19",
  (key, from, to) => {
    expect(rowFor(key, from, { first: -3, end: 20, page: 10 })).toBe(to);
  },
);

it("rowFor returns undefined when there are no rows", () => {
  expect(rowFor("Home", 5, { first: 0, end: 0, page: 10 })).toBeUndefined();
});
