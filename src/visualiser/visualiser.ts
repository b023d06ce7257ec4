import type { Millis } from "../shared/units.ts";
import type { Palette } from "./colours.ts";
import { firstFrame, type Frame, nextFrame } from "./frame.ts";
import { meterFrame } from "./meter.ts";
import { createPainter } from "./paint.ts";
import type { Samples } from "./voice.ts";

/** Both voices as a picture on one canvas. */
export interface Visualiser {
  /** Fits the picture to a canvas of that many pixels, and draws it as it stands. */
  fit(palette: Palette, width: number, height: number): void;
  /**
   * Draws the moment `at`, and returns its shapes until the next but one is drawn. The same samples
   * at the same moments give the same pictures.
   */
  render(samples: Samples, at: Millis): Frame;
}

/** @param isStill for those who asked for less motion. */
export function createVisualiser(context: CanvasRenderingContext2D, isStill: boolean): Visualiser {
  const advance = isStill ? meterFrame : nextFrame;
  let paint: (frame: Frame) => void = () => {};
  // Two frames take turns: the one that is shown, and the one that is written next.
  let shown = firstFrame();
  let spare = firstFrame();
  return {
    fit(palette, width, height) {
      paint = createPainter(context, palette, width, height);
      paint(shown);
    },
    render(samples, at) {
      const next = advance(samples, shown, at, spare);
      if (next !== shown) {
        spare = shown;
        shown = next;
        paint(shown);
      }
      return shown;
    },
  };
}
