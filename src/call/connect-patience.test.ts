import { describe, expect, it } from "vitest";
import { millis, secondsBetween } from "../shared/units.ts";
import { patienceAfter } from "./connect-patience.ts";

const after = (seconds: number) => patienceAfter(secondsBetween(millis(0), millis(seconds * 1000)));

describe("patienceAfter", () => {
  it.each([
    [0, "usual"],
    [7.9, "usual"],
    [8, "slow"],
    [19.9, "slow"],
    [20, "very-slow"],
    [44, "very-slow"],
  ])("after %d seconds returns %s", (seconds, patience) => {
    expect(after(seconds)).toBe(patience);
  });
});
