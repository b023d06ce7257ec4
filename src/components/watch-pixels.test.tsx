import { afterEach, describe, expect, it, vi } from "vitest";
import { watchPixels } from "./watch-pixels.ts";

type Box = { inlineSize: number; blockSize: number };

/** A browser that lays nothing out: the test says how large the element is, and on what screen. */
function installScreen({ density = 1, counts = true, width = 560, height = 140 } = {}) {
  const listeners = new Set<() => void>();
  let resized: (entries: unknown[]) => void = () => {};
  const observed: unknown[] = [];
  const element = document.createElement("div");
  const layOut = (nextWidth: number, nextHeight: number) => {
    vi.spyOn(element, "clientWidth", "get").mockReturnValue(nextWidth);
    vi.spyOn(element, "clientHeight", "get").mockReturnValue(nextHeight);
  };
  layOut(width, height);
  vi.stubGlobal("devicePixelRatio", density);
  vi.stubGlobal("matchMedia", () => ({
    addEventListener: (_: string, hear: () => void) => listeners.add(hear),
    removeEventListener: (_: string, hear: () => void) => listeners.delete(hear),
  }));
  class Observer {
    constructor(hear: typeof resized) {
      resized = hear;
    }
    observe(_: Element, options?: { box: string }) {
      if (options !== undefined && !counts) throw new TypeError("no such box");
      observed.push(options?.box ?? "content-box");
    }
    disconnect() {
      resized = () => {};
    }
  }
  vi.stubGlobal("ResizeObserver", Observer);
  return {
    element,
    layOut,
    observed,
    resize: (box?: Box) => resized([{ devicePixelContentBoxSize: box && [box] }]),
    moveToScreen(nextDensity: number) {
      vi.stubGlobal("devicePixelRatio", nextDensity);
      for (const hear of [...listeners]) hear();
    },
    listeners,
  };
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("watchPixels", () => {
  it("fits at once, and again only when the number of pixels is another one", () => {
    const screen = installScreen({ density: 2 });
    const fit = vi.fn();
    watchPixels(screen.element, fit);
    screen.resize();
    screen.layOut(400, 100);
    screen.resize();
    expect(fit.mock.calls).toEqual([
      [1120, 280],
      [800, 200],
    ]);
  });

  it("follows to a denser screen, and back", () => {
    const screen = installScreen();
    const fit = vi.fn();
    watchPixels(screen.element, fit);
    screen.moveToScreen(1.5);
    screen.moveToScreen(1);
    expect(fit.mock.calls).toEqual([
      [560, 140],
      [840, 210],
      [560, 140],
    ]);
  });

  it("sees a denser screen that it was not told of, as soon as it is asked to look", () => {
    const screen = installScreen();
    const fit = vi.fn();
    const watch = watchPixels(screen.element, fit);
    vi.stubGlobal("devicePixelRatio", 2);
    watch.check();
    watch.check();
    expect(fit.mock.calls).toEqual([
      [560, 140],
      [1120, 280],
    ]);
  });

  it("takes the browser's own count to the pixel, unless it is that of another screen", () => {
    const screen = installScreen({ density: 1.25, width: 561 });
    const fit = vi.fn();
    watchPixels(screen.element, fit);
    screen.resize({ inlineSize: 702, blockSize: 176 });
    screen.resize({ inlineSize: 561, blockSize: 140 });
    expect(fit.mock.calls).toEqual([
      [701, 175],
      [702, 176],
      [701, 175],
    ]);
  });

  it("does without that count where there is none", () => {
    const screen = installScreen({ counts: false });
    watchPixels(screen.element, () => {});
    expect(screen.observed).toEqual(["content-box"]);
  });

  it("fits nothing that cannot be seen, and nothing after it was stopped", () => {
    const screen = installScreen({ width: 0 });
    const fit = vi.fn();
    const watch = watchPixels(screen.element, fit);
    watch.stop();
    screen.layOut(400, 100);
    screen.resize();
    screen.moveToScreen(2);
    expect(fit).not.toHaveBeenCalled();
    expect(screen.listeners.size).toBe(0);
  });
});
