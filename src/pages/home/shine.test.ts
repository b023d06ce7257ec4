import fc from "fast-check";
import { expect, it } from "vitest";
import { shineDelay } from "./shine.ts";

it("shines again after 6 to 12 seconds, whatever chance says", () => {
  expect([0, 0.5, 1].map(shineDelay)).toEqual([6000, 9000, 12_000]);
  fc.assert(
    fc.property(fc.double({ noNaN: true }), (chance) => {
      expect(shineDelay(chance)).toBeGreaterThanOrEqual(6000);
      expect(shineDelay(chance)).toBeLessThanOrEqual(12_000);
    }),
  );
});
