import { BANDS, BARS, HEIGHT, WIDTH } from "./dimensions.ts";

/** Where things are on a canvas, all in its own pixels and whole ones: edges between pixels would have to be blended. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  /** Where each bar begins, from left to right. */
  readonly starts: Int32Array;
  readonly barWidth: number;
  /** How much narrower a bar is at its ends, on each side: as round as whole pixels can be. */
  readonly round: number;
  /** The line that the bars grow from, up and down. */
  readonly middle: number;
  /** Half of the tallest bar. */
  readonly reach: number;
  /** From one cut through the visitor's bars to the next, and how thick a cut is. */
  readonly cutPitch: number;
  readonly cut: number;
  /** The first pixel that is the assistant's. */
  readonly border: number;
}

/** The gap in the middle, where the two voices meet. */
const GAP = 20;
const TALLEST = 0.94;

/** Lays the picture out on a canvas of that many pixels: as wide as bars of an equal width can be. */
export function layOut(width: number, height: number): Layout {
  const gap = Math.max(2, Math.round((width * GAP) / WIDTH));
  const pitch = Math.max(2, Math.floor((width - gap) / BARS));
  const barWidth = Math.max(1, Math.round(pitch * 0.66));
  const cut = pitch - barWidth;
  const margin = Math.round((width - (BARS * pitch - cut + gap)) / 2);
  return {
    width,
    height,
    starts: Int32Array.from(
      { length: BARS },
      (_, bar) => margin + bar * pitch + (bar < BANDS ? 0 : gap),
    ),
    barWidth,
    round: Math.floor(barWidth / 4),
    middle: Math.round(height / 2),
    reach: (height * TALLEST) / 2,
    cutPitch: Math.max(pitch, Math.round((height / HEIGHT) * 10)),
    cut,
    border: margin + BANDS * pitch + Math.round(gap / 2),
  };
}
