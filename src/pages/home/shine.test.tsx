import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useShine } from "./shine.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const always = () => 0;
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

describe("useShine", () => {
  it("counts up at random intervals of 6 to 12 s", () => {
    const chances = [0, 1, 0.5];
    const chance = () => chances.shift() ?? 0;
    const { result } = renderHook(() => useShine(chance));
    for (const [time, count] of [
      [5999, 0],
      [1, 1],
      [11_999, 1],
      [1, 2],
      [9000, 3],
    ] as const) {
      pass(time);
      expect(result.current).toBe(count);
    }
  });

  it("has no timer after unmount", () => {
    const { unmount } = renderHook(() => useShine(always));
    expect(vi.getTimerCount()).toBe(1);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("stays at 0 when the visitor prefers reduced motion", () => {
    vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: true }));
    const { result } = renderHook(() => useShine(always));
    pass(60_000);
    expect([result.current, vi.getTimerCount()]).toEqual([0, 0]);
  });
});
