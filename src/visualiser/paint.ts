import { bandColours, type Palette } from "./colours.ts";
import type { Frame } from "./frame.ts";
import { type Layout, layOut } from "./layout.ts";
import { isVisitors, type Particles, RADII } from "./particles.ts";
import { BANDS, HEIGHT, PARTICLES, WIDTH } from "./dimensions.ts";
import { createDot, createRing } from "./sprites.ts";

/** Shapes with less opacity than this are not painted. */
const INVISIBLE = 0.01;

type Context = CanvasRenderingContext2D;
type Bars = Frame["bars"];
type Colours = readonly string[];

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
  const [stretch, scale] = [width / WIDTH, height / HEIGHT];
  const [visitor, assistant] = [bandColours(palette.visitor), bandColours(palette.assistant)];
  const sprites = Array.from(RADII, (radius, index) => {
    const size = Math.max(4, Math.round(radius * 2 * scale));
    return isVisitors(index)
      ? createRing(context.canvas, palette.visitor.near, size)
      : createDot(context.canvas, palette.assistant.near, size);
  });

  function paintParticles({ x, y, glow }: Particles): void {
    for (let index = 0; index < PARTICLES; index += 1) {
      const alpha = glow[index] ?? 0;
      const sprite = sprites[index];
      if (alpha < INVISIBLE || sprite === undefined) continue;
      const left = Math.round((x[index] ?? 0) * stretch - sprite.width / 2);
      const top = Math.round((y[index] ?? 0) * scale - sprite.height / 2);
      context.globalAlpha = alpha;
      context.drawImage(sprite, left, top);
    }
  }

  return ({ bars, particles, loudness }) => {
    context.clearRect(0, 0, width, height);
    context.globalAlpha = Math.min(1, palette.atRest + loudness.visitor);
    paintBeads(context, layout, bars, visitor);
    context.globalAlpha = Math.min(1, palette.atRest + loudness.assistant);
    paintReeds(context, layout, bars, assistant);
    paintParticles(particles);
    context.globalAlpha = 1;
  };
}
