import { BANDS, BARS, HEIGHT, WIDTH } from "./dimensions.ts";

/** Positions on a canvas in whole device pixels, because an edge between two pixels would be blurred. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  /** The left edge of each bar. */
  readonly starts: Int32Array;
  readonly barWidth: number;
  /** How much narrower a bar is at its ends, on each side, so that the ends look round. */
  readonly round: number;
  /** The line from which the bars grow up and down. */
  readonly middle: number;
  /** Half the height of the tallest bar. */
  readonly reach: number;
  /** The distance and the thickness of the cuts through the visitor's bars. */
  readonly cutPitch: number;
  readonly cut: number;
  /** The first pixel column of the assistant's side. */
  readonly border: number;
}

/** The gap between the bars of the two voices. */
const GAP = 20;
const TALLEST = 0.94;

/** Computes the layout of a canvas: bars of equal width, as wide as possible. */
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
