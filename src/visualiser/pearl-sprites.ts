import { faded, mix, type Palette } from "./colours.ts";
import type { Layer } from "./pearl-frame.ts";
import {
  addStops,
  createLight,
  createSprite,
  type Fade,
  fading,
  shade,
  type Sprite,
} from "./sprites.ts";

type Context = CanvasRenderingContext2D;
/** The colours of one look of the pearl, from its highlight to its shadow. */
type Nacre = readonly [white: string, pearl: string, tint: string, deep: string, shadow: string];

/** How much of its sprite the pearl fills. The rest keeps its edge smooth when the sprite is scaled. */
export const BODY_PART = 0.97;
/** The line on which the closed lids meet: where it meets the pearl's edge, and the point that bends it. */
export const SEAM = { y: 0.1, bend: 0.42 } as const;
/** The side from which light falls on the pearl, as on the brand's mark. */
const LIGHT = [0.36, -0.44] as const;
/** The glow around the pearl is brightest at the pearl's edge. The pearl covers its inner part. */
const GLOW: Fade = { 0.5: 0.6, 0.62: 0.32, 0.73: 0.14, 0.86: 0.04, 1: 0 };
const PEARL_IN_GLOW = 0.55;
/** The wider glow of a pearl that speaks. It too is brightest at the pearl's edge. */
const BLOOM: Fade = { 0.47: 0.8, 0.54: 0.5, 0.64: 0.25, 0.78: 0.08, 1: 0 };
const SPARK: Fade = { 0: 0.95, 0.25: 0.62, 0.55: 0.2, 1: 0 };
/** Soft bands of the nacre: centre, length, angle and strength. */
const SWIRLS = [
  [-0.34, 0.4, 0.6, -0.62, 0.75],
  [0.3, 0.42, 0.55, 0.5, 0.5],
  [-0.5, -0.2, 0.5, 1.05, 0.5],
  [0.02, 0.12, 0.62, -0.2, 0.4],
  [-0.16, -0.5, 0.5, -0.45, 0.35],
] as const;

/** Draws the bands with a composite that makes light parts lighter and dark parts darker. */
function drawSwirls(context: Context, [white, , tint]: Nacre): void {
  context.globalCompositeOperation = "soft-light";
  for (const [x, y, length, angle, strength] of SWIRLS) {
    context.save();
    context.translate(x, y);
    context.rotate(angle);
    context.scale(length, length * 0.3);
    const stops = { 0: faded(white, strength), ...fading(tint, { 0.5: strength * 0.45, 1: 0 }) };
    shade(context, [0, 0, 0], [0, 0, 1], stops);
    context.restore();
  }
  context.globalCompositeOperation = "source-over";
}

/** Draws a pearl of radius 1: the brand's gradient, then nacre, shadow, rim light and highlight. */
function drawPearl(context: Context, nacre: Nacre): void {
  const [white, pearl, tint, deep, shadow] = nacre;
  context.scale(BODY_PART, BODY_PART);
  context.beginPath();
  context.arc(0, 0, 1, 0, 2 * Math.PI);
  context.clip();
  shade(context, [...LIGHT, 0], [...LIGHT, 1.6], { 0: white, 0.34: pearl, 0.8: tint, 1: deep });
  drawSwirls(context, nacre);
  // The side that turns away from the light.
  const dark = fading(shadow, { 0: 0, 0.4: 0.08, 0.75: 0.34, 1: 0.66 });
  shade(context, [0.3, -0.36, 0.62], [0.1, -0.12, 1.18], dark);
  // The rim, where light comes through from behind.
  const rim = { ...fading(tint, { 0: 0, 0.5: 0.1 }), ...fading(white, { 0.86: 0.5, 1: 0.1 }) };
  shade(context, [0.07, -0.08, 0.82], [0, 0, 1], rim);
  const highlight = fading(white, { 0: 1, 0.22: 0.8, 0.5: 0.28, 1: 0 });
  shade(context, [...LIGHT, 0], [...LIGHT, 0.4], highlight);
}

function traceSeam(context: Context): void {
  context.beginPath();
  context.moveTo(-0.99, SEAM.y);
  context.quadraticCurveTo(0, SEAM.bend, 0.99, SEAM.y);
}

/** Draws the closed lids: a grey pearl whose lower lid lies in the shadow of the upper one. */
function drawLids(context: Context, { faint, night }: Palette): void {
  const shades = [0.34, 0.52, 0.7, 0.84, 1].map((way) => mix(faint, night, way));
  drawPearl(context, shades as unknown as Nacre);
  traceSeam(context);
  context.arc(0, 0, 1, SEAM.y, Math.PI - SEAM.y);
  context.fillStyle = faded(night, 0.3);
  context.fill();
}

/** Draws the light that leaks through the seam of the closed lids, fading towards both ends. */
function drawSeam(context: Context, colour: string): void {
  const along = context.createLinearGradient(-1, 0, 1, 0);
  context.strokeStyle = addStops(along, fading(colour, { 0: 0.1, 0.5: 1, 1: 0.1 }));
  context.scale(BODY_PART, BODY_PART);
  for (const [width, alpha] of [
    [0.16, 0.1],
    [0.08, 0.2],
    [0.022, 1],
  ] as const) {
    context.lineWidth = width;
    context.globalAlpha = alpha;
    traceSeam(context);
    context.stroke();
  }
}

/** Draws a flat disc with an edge, for forced colours. A closed one shows the seam of the lids. */
function drawDisc(context: Context, fill: string, edge: string, isClosed = false): void {
  context.fillStyle = fill;
  context.strokeStyle = edge;
  context.lineWidth = 0.05;
  context.beginPath();
  context.arc(0, 0, BODY_PART - 0.03, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
  if (!isClosed) return;
  traceSeam(context);
  context.stroke();
}

/** Draws the pearl as usual and in amber, and its lids. */
function createBodies(palette: Palette, create: (draw: (context: Context) => void) => Sprite) {
  const { white, pearl, light, deep, night, amber, flat } = palette;
  if (flat)
    return {
      body: create((context) => drawDisc(context, white, white)),
      amber: create((context) => drawDisc(context, night, white)),
      lids: create((context) => drawDisc(context, night, white, true)),
    };
  const usual: Nacre = [white, pearl, light, deep, mix(deep, night, 0.72)];
  const [pale, warm] = [mix(white, amber, 0.1), mix(pearl, amber, 0.4)];
  const [dark, darkest] = [mix(amber, night, 0.4), mix(amber, night, 0.76)];
  return {
    body: create((context) => drawPearl(context, usual)),
    amber: create((context) => drawPearl(context, [pale, warm, amber, dark, darkest])),
    lids: create((context) => drawLids(context, palette)),
  };
}

/** Draws the layers of a pearl of a radius, and the lights within and around it. */
export function createPearlSprites(
  palette: Palette,
  radius: number,
): Readonly<Record<Layer | "light" | "spark", Sprite>> {
  const { white, light, bright, amber, flat } = palette;
  const create = (draw: (context: Context) => void) => createSprite(radius * 2.2, draw);
  const createGlow = (colour: string) => createLight((radius * 2) / PEARL_IN_GLOW, colour, GLOW);
  return {
    glow: createGlow(light),
    amberGlow: createGlow(amber),
    bloom: flat
      ? createSprite(radius * 2.8, (context) => drawDisc(context, "transparent", white))
      : createLight(radius * 4.1, light, BLOOM),
    ...createBodies(palette, create),
    seam: create((context) => drawSeam(context, bright)),
    light: createLight(radius * 1.05, white, SPARK),
    spark: createLight(radius * 0.3, bright, SPARK),
  };
}
