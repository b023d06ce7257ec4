import { describe, expect, it } from "vitest";
import { createVirtualClock } from "../../simulator/engine/virtual-clock.ts";
import { millis } from "./units.ts";
import { within } from "./within.ts";

describe("within", () => {
  it("settles like the promise and cancels its timer when the promise settles in time", async () => {
    const clock = createVirtualClock();
    await expect(within(clock, millis(10), Promise.resolve(1), "late")).resolves.toBe(1);
    await expect(
      within(clock, millis(10), Promise.reject(new Error("no")), "late"),
    ).rejects.toThrow("no");
    expect(clock.nextAt()).toBeNull();
  });

  it("rejects with the message when the promise takes longer than the limit", async () => {
    const clock = createVirtualClock();
    const answer = within(clock, millis(10), new Promise(() => {}), "It took too long.");
    const [refused] = await Promise.allSettled([answer, clock.runUntil(millis(10))]);
    expect(refused).toMatchObject({ reason: new Error("It took too long.") });
  });
});
