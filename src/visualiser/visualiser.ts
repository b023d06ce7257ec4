import type { Millis } from "../shared/units.ts";
import type { Palette } from "./colours.ts";
import { firstFrame, type Frame, nextFrame } from "./frame.ts";
import { meterFrame } from "./meter.ts";
import type { Motion } from "./motion.ts";
import { createPainter } from "./paint.ts";
import type { Samples } from "./voice.ts";

/** Draws both voices on one canvas. */
export function createVisualiser(context: CanvasRenderingContext2D) {
  let paint: (frame: Frame) => void = () => {};
  const frame = firstFrame();
  return {
    /** Fits the picture to a palette and a canvas size in pixels, and repaints it. */
    fit(palette: Palette, width: number, height: number): void {
      paint = createPainter(context, palette, width, height);
      paint(frame);
    },
    /**
     * Draws the frame at the time `at` and returns it. The next call overwrites it. The same samples at the
     * same times give the same pictures.
     */
    render(samples: Samples, at: Millis, motion: Motion): Frame {
      const isNew =
        motion === "steps"
          ? meterFrame(frame, samples, at)
          : nextFrame(frame, samples, at, motion === "instant");
      if (isNew) paint(frame);
      return frame;
    },
  };
}
