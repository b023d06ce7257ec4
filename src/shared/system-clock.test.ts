import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createSystemClock } from "./system-clock.ts";

const NOON = Date.UTC(2026, 10, 21, 12);

beforeEach(() => void vi.useFakeTimers({ now: NOON }));
afterEach(() => void vi.useRealTimers());

it("stands still after the system time is set back, until that time is reached again", () => {
  const clock = createSystemClock();
  expect(clock.now()).toBe(NOON);
  vi.setSystemTime(NOON - 1000);
  expect(clock.now()).toBe(NOON);
  vi.setSystemTime(NOON + 1);
  expect(clock.now()).toBe(NOON + 1);
});

it("shows the system time on a new clock, independent of other clocks", () => {
  createSystemClock().now();
  vi.setSystemTime(NOON - 86_400_000);
  expect(createSystemClock().now()).toBe(NOON - 86_400_000);
});
