import { afterEach, describe, expect, it, vi } from "vitest";
import { watchPixels } from "./watch-pixels.ts";

type Box = { inlineSize: number; blockSize: number };

/** Installs a fake screen: the test sets the element's size and the pixel ratio. */
function installScreen({ density = 1, counts = true, width = 560, height = 140 } = {}) {
  let resized: (entries: unknown[]) => void = () => {};
  const observed: unknown[] = [];
  const element = document.createElement("div");
  const layOut = (nextWidth: number, nextHeight: number) => {
    vi.spyOn(element, "clientWidth", "get").mockReturnValue(nextWidth);
    vi.spyOn(element, "clientHeight", "get").mockReturnValue(nextHeight);
  };
  layOut(width, height);
  vi.stubGlobal("devicePixelRatio", density);
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
  };
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("watchPixels", () => {
  it("calls `fit` at the start, and later only when the number of pixels has changed", () => {
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

  it("reports the new size after a move to a denser screen and back when `check` is called", () => {
    const screen = installScreen();
    const fit = vi.fn();
    const watch = watchPixels(screen.element, fit);
    for (const density of [1.5, 1.5, 1]) {
      vi.stubGlobal("devicePixelRatio", density);
      watch.check();
    }
    expect(fit.mock.calls).toEqual([
      [560, 140],
      [840, 210],
      [560, 140],
    ]);
  });

  it("reports the browser's exact pixel count unless that count belongs to another pixel ratio", () => {
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

  it("computes the pixels from the content box when the browser reports no exact pixel counts", () => {
    const screen = installScreen({ counts: false });
    watchPixels(screen.element, () => {});
    expect(screen.observed).toEqual(["content-box"]);
  });

  it("does not call `fit` for an element without size, or after `stop`", () => {
    const screen = installScreen({ width: 0 });
    const fit = vi.fn();
    const watch = watchPixels(screen.element, fit);
    watch.stop();
    screen.layOut(400, 100);
    screen.resize();
    expect(fit).not.toHaveBeenCalled();
  });
});
