import { type Millis, millis } from "../shared/units.ts";
import type { Palette } from "./colours.ts";
import type { VoiceLoudness, Motion } from "./motion.ts";
import {
  firstPearlFrame,
  nextPearlFrame,
  type PearlFrame,
  type PearlScene,
} from "./pearl-frame.ts";
import { createPearlPainter } from "./pearl-paint.ts";

/** The moment of a pearl that does not move: rings, orbit and lights are spread well. */
const POSED_AT = millis(1100);

/** Shows a scene without movement. */
function pose(frame: PearlFrame, scene: PearlScene): void {
  const assistant = scene.presence === "speaking" ? 0.5 : 0;
  nextPearlFrame(frame, scene, { visitor: 0, assistant }, POSED_AT, true);
  frame.still = true;
}

/** Draws the pearl on a square canvas. */
export function createPearl(context: CanvasRenderingContext2D) {
  let paint: (frame: PearlFrame) => void = () => {};
  const frame = firstPearlFrame();
  /** The scene of the picture that does not move; null while the pearl moves. */
  let posed: PearlScene | null = null;
  return {
    /** Fits the picture to a palette and a canvas size in pixels, and repaints it. */
    fit(palette: Palette, size: number): void {
      paint = createPearlPainter(context, palette, size);
      paint(frame);
    },
    /**
     * Draws the frame at the time `at` and returns it. The next call overwrites it. With the motion `steps`
     * each scene has one picture, which depends on nothing else.
     */
    render(scene: PearlScene, loudness: VoiceLoudness, at: Millis, motion: Motion): PearlFrame {
      let isNew = posed !== scene;
      posed = motion === "steps" ? scene : null;
      if (posed === null) isNew = nextPearlFrame(frame, scene, loudness, at, motion === "instant");
      else if (isNew) pose(frame, scene);
      if (isNew) paint(frame);
      return frame;
    },
  };
}
