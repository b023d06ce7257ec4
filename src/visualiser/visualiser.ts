import type { Millis } from "../shared/units.ts";
import type { Palette } from "./colours.ts";
import { firstFrame, type Frame, nextFrame } from "./frame.ts";
import { meterFrame } from "./meter.ts";
import { createPainter } from "./paint.ts";
import type { Samples } from "./voice.ts";

/** Draws both voices on one canvas. */
export interface Visualiser {
  /** Fits the picture to a palette and a canvas size in pixels, and repaints it. */
  fit(palette: Palette, width: number, height: number): void;
  /**
   * Draws the frame at the time `at` and returns it. The second call after this one overwrites it.
   * The same samples at the same times give the same pictures.
   */
  render(samples: Samples, at: Millis, motion: Motion): Frame;
}

/**
 * How the bars reach the height of the voices: `smooth`, `settled` at once while the clock stands still, or
 * in few `steps` for visitors who prefer reduced motion.
 */
export type Motion = "smooth" | "settled" | "steps";

export function createVisualiser(context: CanvasRenderingContext2D): Visualiser {
  let paint: (frame: Frame) => void = () => {};
  // Two frames take turns as the shown one and the one to write into.
  let shown = firstFrame();
  let spare = firstFrame();
  return {
    fit(palette, width, height) {
      paint = createPainter(context, palette, width, height);
      paint(shown);
    },
    render(samples, at, motion) {
      const next =
        motion === "steps"
          ? meterFrame(samples, shown, at, spare)
          : nextFrame(samples, shown, at, motion === "settled", spare);
      if (next !== shown) {
        spare = shown;
        shown = next;
        paint(shown);
      }
      return shown;
    },
  };
}
