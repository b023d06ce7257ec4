import { type Millis, millis } from "../shared/units.ts";
import {
  firstPearlFrame,
  type Loudness,
  nextPearlFrame,
  type PearlFrame,
  type PearlScene,
} from "./pearl-frame.ts";
import { createPearlPainter } from "./pearl-paint.ts";
import type { PearlPalette } from "./pearl-sprites.ts";
import type { Motion } from "./visualiser.ts";

/** Draws the pearl on a square canvas. */
export interface Pearl {
  /** Fits the picture to a palette and a canvas size in pixels, and repaints it. */
  fit(palette: PearlPalette, size: number): void;
  /**
   * Draws the frame at the time `at` and returns it. The next call overwrites it. With the motion `steps`
   * each scene has one picture, which depends on nothing else.
   */
  render(scene: PearlScene, loudness: Loudness, at: Millis, motion: Motion): PearlFrame;
}

/** The moment of a pearl that does not move: rings, orbit and lights are spread well. */
const POSED_AT = millis(1100);
const POSED: Readonly<Record<PearlScene["presence"], Loudness>> = {
  idle: { visitor: 0, assistant: 0 },
  connecting: { visitor: 0, assistant: 0 },
  listening: { visitor: 0, assistant: 0 },
  thinking: { visitor: 0, assistant: 0 },
  speaking: { visitor: 0, assistant: 0.5 },
};

export function createPearl(context: CanvasRenderingContext2D): Pearl {
  let paint: (frame: PearlFrame) => void = () => {};
  const frame = firstPearlFrame();
  /** The scene of the picture that does not move; null while the pearl moves. */
  let posed: PearlScene | null = null;
  return {
    fit(palette, size) {
      paint = createPearlPainter(context, palette, size);
      paint(frame);
    },
    render(scene, loudness, at, motion) {
      if (motion === "steps") {
        if (posed === scene) return frame;
        posed = scene;
        nextPearlFrame(frame, scene, POSED[scene.presence], POSED_AT, true);
        frame.still = true;
      } else {
        posed = null;
        const wasStill = frame.still;
        nextPearlFrame(frame, scene, loudness, at, motion === "settled");
        if (wasStill && frame.still) return frame;
      }
      paint(frame);
      return frame;
    },
  };
}
