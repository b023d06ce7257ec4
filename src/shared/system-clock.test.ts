import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSystemClock } from "./system-clock.ts";

const NOON = Date.UTC(2026, 10, 21, 12);

beforeEach(() => void vi.useFakeTimers({ now: NOON }));
afterEach(() => void vi.useRealTimers());

describe("createSystemClock", () => {
  it("stands still while the system time is earlier than the last time that the clock returned", () => {
    const clock = createSystemClock();
    expect(clock.now()).toBe(NOON);
    vi.setSystemTime(NOON - 1000);
    expect(clock.now()).toBe(NOON);
    vi.setSystemTime(NOON + 1);
    expect(clock.now()).toBe(NOON + 1);
  });

  it("returns the system time on a new clock even if an older clock stands still", () => {
    createSystemClock().now();
    vi.setSystemTime(NOON - 86_400_000);
    expect(createSystemClock().now()).toBe(NOON - 86_400_000);
  });
});
