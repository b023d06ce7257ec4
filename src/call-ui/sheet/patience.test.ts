import { describe, expect, it } from "vitest";
import { millis, secondsBetween } from "../../shared/units.ts";
import { patienceAfter } from "./patience.tsx";

const after = (seconds: number) => patienceAfter(secondsBetween(millis(0), millis(seconds * 1000)));
const SLOW = "This takes longer than usual. Your call is still being connected.";
const VERY_SLOW = "Still trying. You can keep waiting, or cancel and start again.";

describe("patienceAfter", () => {
  it.each([
    [0, null],
    [7.9, null],
    [8, SLOW],
    [19.9, SLOW],
    [20, VERY_SLOW],
    [44, VERY_SLOW],
  ])("after %d seconds returns %s", (seconds, words) => {
    expect(after(seconds)).toBe(words);
  });
});
