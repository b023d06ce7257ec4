import { expect, it } from "vitest";
import { pan, placeOf, revealMoment, zoom } from "./view.ts";

const WHOLE = { from: 0, length: 20_000 };

it("zoom keeps the moment under the pointer in its place, and stays within the timeline", () => {
  const near = zoom(WHOLE, 4, 5000, 20_000);
  expect(near).toEqual({ from: 3750, length: 5000 });
  expect(placeOf(5000, near)).toBe(placeOf(5000, WHOLE));
  expect(zoom(near, 1 / 1000, 5000, 20_000)).toEqual(WHOLE);
  expect(zoom(WHOLE, 1e9, 20_000, 20_000)).toEqual({ from: 19_950, length: 50 });
  expect(zoom({ from: 0, length: 10 }, 2, 5, 10)).toEqual({ from: 0, length: 10 });
});

it("pan stops at both ends of the timeline", () => {
  const view = { from: 3750, length: 5000 };
  expect(pan(view, -9000, 20_000).from).toBe(0);
  expect(pan(view, 100_000, 20_000).from).toBe(15_000);
});

it("reveal centres the view on a moment outside of it, and keeps any other view", () => {
  const view = { from: 5000, length: 1000 };
  expect(revealMoment(view, 5500, 20_000)).toBe(view);
  expect(revealMoment(view, 4000, 20_000).from).toBe(3500);
  expect(revealMoment(view, 7000, 20_000).from).toBe(6500);
  expect(revealMoment(view, 0, 20_000).from).toBe(0);
});
