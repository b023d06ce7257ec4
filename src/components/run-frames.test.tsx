import { afterEach, describe, expect, it, vi } from "vitest";
import { runFrames } from "./run-frames.ts";

/** A browser whose repaints come when the test says so. */
function installRepaints() {
  let waiting = new Map<number, FrameRequestCallback>();
  let last = 0;
  vi.stubGlobal("requestAnimationFrame", (fn: FrameRequestCallback) => {
    waiting.set(++last, fn);
    return last;
  });
  vi.stubGlobal("cancelAnimationFrame", (id: number) => waiting.delete(id));
  return {
    waiting: () => waiting.size,
    repaint(at: number) {
      const due = waiting;
      waiting = new Map();
      for (const fn of due.values()) fn(at);
    },
  };
}

function setHidden(hidden: boolean) {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(hidden ? "hidden" : "visible");
  document.dispatchEvent(new Event("visibilitychange"));
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("runFrames", () => {
  it("draws before every repaint until it is stopped", () => {
    const { repaint, waiting } = installRepaints();
    const draw = vi.fn();
    const stop = runFrames(document.body, draw);
    repaint(16);
    repaint(33);
    expect(draw.mock.calls).toEqual([[16], [33]]);
    stop();
    expect(waiting()).toBe(0);
    setHidden(false);
    expect(waiting()).toBe(0);
  });

  it("draws nothing while the page is hidden, and goes on when it is back", () => {
    const { repaint, waiting } = installRepaints();
    const draw = vi.fn();
    runFrames(document.body, draw);
    setHidden(true);
    expect(waiting()).toBe(0);
    setHidden(false);
    repaint(99);
    expect(draw).toHaveBeenCalledExactlyOnceWith(99);
  });
});
