import { describe, expect, it } from "vitest";
import { BRAND_PALETTE } from "../../tests/support/brand-palette.ts";
import { createRecordingCanvas } from "../../tests/support/recording-canvas.ts";
import { level } from "../provider/levels.ts";
import { millis } from "../shared/units.ts";
import { mix, readPalette } from "./colours.ts";
import { firstFrame, nextFrame } from "./frame.ts";
import { createPainter } from "./paint.ts";
import { BANDS, BARS, PARTICLES, WIDTH } from "./dimensions.ts";
import { GAP } from "./layout.ts";

const loud = { level: level(0.7), spectrum: null };
const samples = { visitor: loud, assistant: loud };
const frame = firstFrame();
for (const at of [50, 100]) nextFrame(frame, samples, millis(at), false);

/** The arguments of all recorded canvas calls of one kind. */
const placesOf = (lines: readonly string[], call: string) =>
  lines
    .filter((line) => line.startsWith(`${call} `))
    .map((line) => line.split(" ").slice(1).map(Number));

/** Canvas sizes from a small phone to two dense screens side by side. */
const SIZES = [
  [200, 50],
  [308, 77],
  [560, 140],
  [800, 200],
  [1201, 300],
  [2400, 600],
] as const;

describe.each(SIZES)("createPainter on %i by %i pixels", (width, height) => {
  const { context, take } = createRecordingCanvas();
  const paint = createPainter(context, BRAND_PALETTE, width, height);
  take();
  paint(frame);
  const lines = take();
  const rects = placesOf(lines, "fillRect");

  it("draws in whole pixels within the canvas", () => {
    for (const [x = -1, y = -1, across = -1, down = -1] of rects) {
      expect([x, y, across, down].every(Number.isInteger)).toBe(true);
      expect(x >= 0 && y >= 0 && across > 0 && down > 0).toBe(true);
      expect(x + across <= width && y + down <= height).toBe(true);
    }
  });

  it("draws each bar in columns of its own, with a gap for the pearl between the voices", () => {
    paint(firstFrame());
    const bars = placesOf(take(), "fillRect").sort(([one = 0], [other = 0]) => one - other);
    expect(bars).toHaveLength(BARS);
    const gaps = bars.map(([x = 0], bar) => {
      const [before = 0, , across = 0] = bars[bar - 1] ?? [];
      return x - before - across;
    });
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0);
    const [gap = 0] = gaps.splice(BANDS, 1);
    const [start = 0, , barWidth = 0] = bars.at(-1) ?? [];
    const end = start + barWidth;
    // The pixels that are too few for a wider bar belong to the gap, so that the bars end at the edges.
    const more = gap - (width * GAP) / WIDTH;
    expect(more).toBeGreaterThanOrEqual(-1);
    expect(more).toBeLessThan(BARS + barWidth);
    expect(bars[0]?.[0]).toBe(0);
    expect(width - end).toBeLessThanOrEqual(barWidth + 1);
    // The distances differ only where three whole pixels for each bar are too many.
    const distances = gaps.slice(1);
    expect(Math.max(...distances) - Math.min(...distances)).toBe(width < 600 ? 1 : 0);
  });

  it("cuts only the visitor's bars into short pieces", () => {
    const cuts = placesOf(lines, "clearRect").slice(1);
    expect(cuts.length).toBeGreaterThan(2);
    for (const [x, , across = width] of cuts) {
      expect(x).toBe(0);
      expect(Math.abs(across - width / 2)).toBeLessThan(width / 50);
    }
  });

  it("draws one sprite for each visible particle", () => {
    const sprites = lines.filter((line) => line.startsWith("drawImage"));
    expect(sprites.length).toBeGreaterThan(PARTICLES / 2);
    expect(sprites.length).toBeLessThanOrEqual(PARTICLES);
    expect(lines.at(-1)).toBe("globalAlpha = 1");
  });
});

describe("readPalette", () => {
  it("expands colours that a build has shortened to three digits", () => {
    expect(readPalette(() => "#0fa")).toMatchObject({ white: "#00ffaa", night: "#00ffaa" });
    expect(readPalette(() => "CanvasText").white).toBe("CanvasText");
  });
});

describe("mix", () => {
  it("mixes two hex colours, and returns the first colour if it has another notation", () => {
    expect(mix("#000000", "#ff8040", 0)).toBe("#000000");
    expect(mix("#000000", "#ff8040", 0.5)).toBe("#804020");
    expect(mix("CanvasText", "#ff8040", 0.5)).toBe("CanvasText");
  });
});
