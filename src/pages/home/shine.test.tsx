import { act, render } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Shine } from "./shine.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const light = () => document.querySelector(".film-choice__shine");

describe("Shine", () => {
  it("starts another light at random intervals of 6 to 12 s", () => {
    const chances = [0, 1, 0.5];
    vi.spyOn(Math, "random").mockImplementation(() => chances.shift() ?? 0);
    render(<Shine />);
    for (const [time, isNew] of [
      [5999, false],
      [1, true],
      [11_999, false],
      [1, true],
      [8999, false],
      [1, true],
    ] as const) {
      const before = light();
      pass(time);
      expect(light() !== before).toBe(isNew);
    }
  });

  it("has no timer after unmount", () => {
    const { unmount } = render(<Shine />);
    expect(vi.getTimerCount()).toBe(1);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("shows no light when the visitor prefers reduced motion", () => {
    vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: true }));
    render(<Shine />);
    pass(60_000);
    expect([light(), vi.getTimerCount()]).toEqual([null, 0]);
  });
});
