import { BANDS, BARS, HEIGHT, WIDTH } from "./dimensions.ts";

/** The gap between the bars of the two voices. */
const GAP = 20;
const TALLEST = 0.94;

/**
 * Computes the layout of a canvas: bars of equal width, as wide as possible. All positions are whole device
 * pixels, because an edge between two pixels would be blurred.
 */
export function layOut(width: number, height: number) {
  const gap = Math.max(2, Math.round((width * GAP) / WIDTH));
  const pitch = Math.max(2, Math.floor((width - gap) / BARS));
  const barWidth = Math.max(1, Math.round(pitch * 0.66));
  const cut = pitch - barWidth;
  const margin = Math.round((width - (BARS * pitch - cut + gap)) / 2);
  return {
    /** The left edge of each bar. */
    starts: Int32Array.from(
      { length: BARS },
      (_, bar) => margin + bar * pitch + (bar < BANDS ? 0 : gap),
    ),
    barWidth,
    /** How much narrower a bar is at its ends, on each side, so that the ends look round. */
    round: Math.floor(barWidth / 4),
    /** The line from which the bars grow up and down. */
    middle: Math.round(height / 2),
    /** Half the height of the tallest bar. */
    reach: (height * TALLEST) / 2,
    /** The distance and the thickness of the cuts through the visitor's bars. */
    cutPitch: Math.max(pitch, Math.round((height / HEIGHT) * 10)),
    cut,
    /** The first pixel column of the assistant's side. */
    border: margin + BANDS * pitch + Math.round(gap / 2),
  };
}

export type Layout = ReturnType<typeof layOut>;
