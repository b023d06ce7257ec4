import { BANDS, BARS, HEIGHT, WIDTH } from "./dimensions.ts";

/** The least gap between the bars of the two voices, in which the pearl stands. */
export const GAP = 274;
const TALLEST = 0.94;

/**
 * Computes the layout of a canvas: bars of equal width, as wide as possible, from its edges to the gap for the
 * pearl. All positions are whole device pixels, because an edge between two pixels would be blurred. On a
 * canvas of at least 200 pixels each bar has a pixel column of its own.
 */
export function layOut(width: number, height: number) {
  const room = (width - (width * GAP) / WIDTH) / BARS;
  const least = Math.floor(room);
  // On a small canvas steps of two lengths alternate, because equal ones would leave much of the room empty.
  const pitch = least < 3 ? room : least;
  const barWidth = Math.max(1, Math.round(least * 0.66));
  const cut = Math.max(1, least - barWidth);
  const gap = width - Math.round(BARS * pitch);
  return {
    /** The left edge of each bar. */
    starts: Int32Array.from(
      { length: BARS },
      (_, bar) => Math.floor(bar * pitch) + (bar < BANDS ? 0 : gap),
    ),
    barWidth,
    /** How much narrower a bar is at its ends, on each side, so that the ends look round. */
    round: Math.floor(barWidth / 4),
    /** The line from which the bars grow up and down. */
    middle: Math.round(height / 2),
    /** Half the height of the tallest bar. */
    reach: (height * TALLEST) / 2,
    /** The distance and the thickness of the cuts through the visitor's bars. */
    cutPitch: Math.max(2, pitch, Math.round((height / HEIGHT) * 10)),
    cut,
    /** The first pixel column of the assistant's side. */
    border: Math.round(width / 2),
  };
}

export type Layout = ReturnType<typeof layOut>;
