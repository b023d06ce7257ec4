import { afterEach, describe, expect, it, vi } from "vitest";
import { runFrames } from "./run-frames.ts";

/** Installs fake animation frames: the test decides when the browser repaints. */
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

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("runFrames", () => {
  it("draws before every repaint until `stop` is called", () => {
    const { repaint, waiting } = installRepaints();
    const draw = vi.fn(() => true);
    const frames = runFrames(document.body, draw);
    repaint(16);
    repaint(33);
    expect(draw.mock.calls).toEqual([[16], [33]]);
    frames.stop();
    expect(waiting()).toBe(0);
    frames.wake();
    expect(waiting()).toBe(0);
  });

  it("requests no repaint after the animation has finished until `wake` is called", () => {
    const { repaint, waiting } = installRepaints();
    const draw = vi.fn(() => false);
    const frames = runFrames(document.body, draw);
    repaint(16);
    expect(waiting()).toBe(0);
    frames.wake();
    frames.wake();
    expect(waiting()).toBe(1);
    repaint(5000);
    expect(draw.mock.calls).toEqual([[16], [5000]]);
  });

  it("requests no further repaint when its own callback calls `stop`", () => {
    const { repaint, waiting } = installRepaints();
    const frames = runFrames(document.body, () => {
      frames.stop();
      return true;
    });
    repaint(16);
    expect(waiting()).toBe(0);
  });

  it("draws nothing while the element is scrolled out of view", () => {
    const { repaint, waiting } = installRepaints();
    let see: (isIntersecting: boolean) => void = () => {};
    class Observer {
      constructor(hear: (entries: { isIntersecting: boolean }[]) => void) {
        see = (isIntersecting) => hear([{ isIntersecting }]);
      }
      observe() {}
      disconnect() {}
    }
    vi.stubGlobal("IntersectionObserver", Observer);
    const draw = vi.fn(() => true);
    runFrames(document.body, draw);
    see(false);
    expect(waiting()).toBe(0);
    see(true);
    repaint(16);
    expect(draw).toHaveBeenCalledOnce();
  });
});
