import { describe, expect, it } from "vitest";
import { level } from "../provider/levels.ts";
import { millis } from "../time/units.ts";
import { BARS, firstFrame, nextFrame, PARTICLES } from "./frame.ts";
import { createPainter } from "./paint.ts";

type Rect = [style: string, x: number, y: number, width: number, height: number];

/** A canvas that takes note of what is drawn on it instead of drawing. */
function createCanvas() {
  const rects: Rect[] = [];
  const copies: number[][] = [];
  const context = {
    fillStyle: "",
    globalAlpha: 1,
    clearRect() {},
    fillRect(...[x, y, width, height]: [number, number, number, number]) {
      rects.push([this.fillStyle, x, y, width, height]);
    },
    drawImage: (_: unknown, ...place: number[]) => copies.push(place),
    createRadialGradient: () => ({ addColorStop() {} }),
    canvas: { ownerDocument: { createElement: () => ({ getContext: () => null }) } },
  };
  return { context: context as unknown as CanvasRenderingContext2D, rects, copies };
}

const loud = { level: level(0.7), spectrum: null };
const frame = nextFrame({ visitor: loud, assistant: loud }, firstFrame(millis(0)), millis(40));

describe.each([1, 1.5, 2])("createPainter at %f pixels to the measure", (scale) => {
  const { context, rects, copies } = createCanvas();
  createPainter(context, { visitor: "pearl", assistant: "mint" }, scale)(frame);

  it("draws each bar once, in its voice's colour, in whole pixels on the canvas", () => {
    expect(rects).toHaveLength(BARS);
    expect(rects.filter(([style]) => style === "pearl")).toHaveLength(BARS / 2);
    for (const [, x, y, width, height] of rects) {
      expect([x, y, width, height].every(Number.isInteger)).toBe(true);
      expect(x >= 0 && x + width <= 800 * scale).toBe(true);
      expect(y >= 0 && y + height <= 200 * scale).toBe(true);
    }
  });

  it("draws the bars from left to right without touching", () => {
    const ends = rects.map(([, x, , width]) => x + width);
    const gaps = rects.slice(1).map(([, x], index) => x - (ends[index] ?? Infinity));
    expect(Math.min(...gaps)).toBeGreaterThan(0);
  });

  it("copies one glow for each particle", () => {
    expect(copies).toHaveLength(PARTICLES);
    for (const place of copies) expect(place.every(Number.isInteger)).toBe(true);
  });

  it("leaves the canvas opaque", () => {
    expect(context.globalAlpha).toBe(1);
  });
});
