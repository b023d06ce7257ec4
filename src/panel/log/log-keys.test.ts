import { expect, it } from "vitest";
import { rowFor } from "./log-keys.ts";

const REACH = { first: -3, end: 20, page: 10 };

it("moves by a row, a page, and to the ends, and never beyond them", () => {
  expect(rowFor("ArrowUp", 5, REACH)).toBe(4);
  expect(rowFor("ArrowDown", 5, REACH)).toBe(6);
  expect(rowFor("PageUp", 15, REACH)).toBe(5);
  expect(rowFor("PageDown", 15, REACH)).toBe(19);
  expect(rowFor("PageUp", 5, REACH)).toBe(-3);
  expect(rowFor("ArrowUp", -3, REACH)).toBe(-3);
  expect(rowFor("Home", 5, REACH)).toBe(-3);
  expect(rowFor("End", 5, REACH)).toBe(19);
});

it("begins at the newest row", () => {
  expect(rowFor("ArrowUp", null, REACH)).toBe(19);
  expect(rowFor("ArrowDown", null, REACH)).toBe(19);
});

it("leads nowhere by other keys, or where there is no row", () => {
  expect(rowFor("a", 5, REACH)).toBeUndefined();
  expect(rowFor("Home", null, { first: 0, end: 0, page: 10 })).toBeUndefined();
});
