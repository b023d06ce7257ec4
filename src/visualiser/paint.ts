import { createBrush } from "./brush.ts";
import { bandColours, type Palette } from "./colours.ts";
import type { Frame } from "./frame.ts";
import { type Layout, layOut } from "./layout.ts";
import { createParticles } from "./particles.ts";
import { BANDS, PARTICLES, WIDTH } from "./dimensions.ts";
import { createLight } from "./sprites.ts";

type Context = CanvasRenderingContext2D;
type Bars = Frame["bars"];
type Colours = readonly string[];

/** The opacity of a silent voice's colour. */
const AT_REST = 0.5;
/** A particle of the assistant is a dot and one of the visitor a ring, so that colour is not the only difference. */
const DOT = { 0: 1, 0.3: 1, 1: 0 };
const RING = { 0.34: 0, 0.46: 1, 0.58: 1, 0.72: 0 };

/** Paints the visitor's bars, cut into beads, so that the voices differ in shape and not only in colour. */
function paintBeads(context: Context, layout: Layout, bars: Bars, colours: Colours): void {
  const { starts, barWidth, middle, reach, border, cut, cutPitch } = layout;
  let tallest = 1;
  for (let band = 0; band < BANDS; band += 1) {
    const bar = BANDS - 1 - band;
    const half = Math.max(1, Math.round((bars[bar] ?? 0) * reach));
    context.fillStyle = colours[band] ?? "";
    context.fillRect(starts[bar] ?? 0, middle - half, barWidth, half * 2);
    if (half > tallest) tallest = half;
  }
  // A few long cuts across all bars cost less than to paint each bead.
  for (let from = Math.round((cutPitch - cut) / 2); from < tallest; from += cutPitch) {
    context.clearRect(0, middle + from, border, cut);
    context.clearRect(0, middle - from - cut, border, cut);
  }
}

/** Paints the assistant's bars, which are whole and have round ends. */
function paintReeds(context: Context, layout: Layout, bars: Bars, colours: Colours): void {
  const { starts, barWidth, middle, reach, round } = layout;
  for (let band = 0; band < BANDS; band += 1) {
    const bar = BANDS + band;
    const start = starts[bar] ?? 0;
    const half = Math.max(1, Math.round((bars[bar] ?? 0) * reach));
    const body = Math.max(1, half - round);
    context.fillStyle = colours[band] ?? "";
    context.fillRect(start, middle - body, barWidth, body * 2);
    if (body === half) continue;
    context.fillRect(start + round, middle - half, barWidth - round * 2, half - body);
    context.fillRect(start + round, middle + body, barWidth - round * 2, half - body);
  }
}

/** Creates the function that paints frames on a canvas of one size. */
export function createPainter(
  context: Context,
  palette: Palette,
  width: number,
  height: number,
): (frame: Frame) => void {
  const layout = layOut(width, height);
  const scale = width / WIDTH;
  const { stamp } = createBrush(context, scale);
  const visitor = bandColours(palette.pearl, palette.faint);
  const assistant = bandColours(palette.bright, palette.deep);
  const atRest = palette.flat ? 1 : AT_REST;
  const sprites = createParticles().map(({ radius, isVisitors }) => {
    const size = Math.max(4, Math.round(radius * 2 * scale));
    const colour = isVisitors ? palette.pearl : palette.bright;
    return createLight(size, colour, isVisitors ? RING : DOT);
  });

  return ({ bars, particles, loudness }) => {
    context.clearRect(0, 0, width, height);
    context.globalAlpha = Math.min(1, atRest + loudness.visitor);
    paintBeads(context, layout, bars, visitor);
    context.globalAlpha = Math.min(1, atRest + loudness.assistant);
    paintReeds(context, layout, bars, assistant);
    for (let index = 0; index < PARTICLES; index += 1) {
      const sprite = sprites[index];
      const particle = particles[index];
      if (sprite && particle) stamp(sprite, particle);
    }
    context.globalAlpha = 1;
  };
}
