import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { LogViewState } from "../../diagnostics/query/log-view.ts";
import { useLogPlace } from "./log-place.ts";

/** Ten rows of 44 pixels, of a hundred. */
const VIEW_HEIGHT = 440;
const STATE: LogViewState = {
  status: "open",
  first: 0,
  end: 100,
  epoch: 0,
  total: 100,
  looked: 0,
  toLook: 0,
  unread: 0,
};

let height = VIEW_HEIGHT;
/** Tells the list that it has another height, as soon as a browser would have drawn it. */
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
  const { box, unseen, onScroll } = useLogPlace(STATE, null);
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

it("stays where somebody scrolls to, and follows again from the end on", () => {
  const { rows, scrollTo } = show();
  scrollTo(44 * 100 - VIEW_HEIGHT - 20);
  expect(rows).toHaveTextContent("elsewhere");
  scrollTo(44 * 100 - VIEW_HEIGHT);
  expect(rows).toHaveTextContent("at its end");
});

it("takes nobody to have scrolled where the browser did, for a list of another height", () => {
  const { rows, scrollTo } = show();
  height = VIEW_HEIGHT + 20;
  scrollTo(44 * 100 - height);
  expect(rows).toHaveTextContent("at its end");
  measured();
  expect(rows).toHaveTextContent("at its end");
  expect(rows.scrollTop).toBe(44 * 100 - height);
});
