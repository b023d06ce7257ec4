import { faded, mix } from "./colours.ts";

type Stops = readonly (readonly [at: number, colour: string])[];
/** A circle's centre and radius, relative to a pearl of radius 1. */
type Circle = readonly [x: number, y: number, radius: number];

/** The colours of the pearl. */
export interface PearlPalette {
  readonly white: string;
  readonly pearl: string;
  readonly light: string;
  readonly bright: string;
  readonly deep: string;
  readonly night: string;
  readonly amber: string;
  readonly grey: string;
  /** Whether to draw flat shapes in the system's colours. */
  readonly flat: boolean;
}

/** The colours of one look of the pearl, from its highlight to its shadow. */
interface Nacre {
  readonly white: string;
  readonly pearl: string;
  readonly tint: string;
  readonly deep: string;
  readonly shadow: string;
}

const PETALS = 12;
/** How much of its sprite the pearl fills. The rest keeps its edge smooth when the sprite is scaled. */
export const BODY_PART = 0.97;
/** The part of its glow that the pearl covers. */
const PEARL_IN_GLOW = 0.55;
/** The line on which the closed lids meet: where it meets the pearl's edge, and the point that bends it. */
export const SEAM = { y: 0.1, bend: 0.42 } as const;
/** The side from which light falls on the pearl, as on the brand's mark. */
const LIGHT: readonly [x: number, y: number] = [0.36, -0.44];

/** Draws a square picture once, in units of half its size, with the origin in its middle. */
function sprite(
  owner: HTMLCanvasElement,
  size: number,
  draw: (context: CanvasRenderingContext2D) => void,
): HTMLCanvasElement {
  const canvas = owner.ownerDocument.createElement("canvas");
  canvas.width = canvas.height = Math.max(2, Math.ceil(size));
  const context = canvas.getContext("2d");
  if (context === null) return canvas;
  context.scale(canvas.width / 2, canvas.height / 2);
  context.translate(1, 1);
  draw(context);
  return canvas;
}

/** Fills a disc of radius 1 with a gradient from the circle `from` to the circle `to`. */
function shade(context: CanvasRenderingContext2D, from: Circle, to: Circle, stops: Stops): void {
  const fade = context.createRadialGradient(...from, ...to);
  for (const [at, colour] of stops) fade.addColorStop(at, colour);
  context.fillStyle = fade;
  context.beginPath();
  context.arc(0, 0, 1, 0, 2 * Math.PI);
  context.fill();
}

/** Draws a soft light. */
export const createLight = (owner: HTMLCanvasElement, colour: string, size: number) =>
  sprite(owner, size, (context) =>
    shade(
      context,
      [0, 0, 0],
      [0, 0, 1],
      [
        [0, faded(colour, 0.95)],
        [0.25, faded(colour, 0.62)],
        [0.55, faded(colour, 0.2)],
        [1, faded(colour, 0)],
      ],
    ),
  );

/** Draws the glow around a pearl of a radius. It is brightest at the pearl's edge. */
export const createGlow = (owner: HTMLCanvasElement, colour: string, radius: number) =>
  sprite(owner, (2 * radius) / PEARL_IN_GLOW, (context) =>
    shade(
      context,
      [0, 0, 0],
      [0, 0, 1],
      [
        [0, faded(colour, 0.6)],
        [0.5, faded(colour, 0.6)],
        [0.62, faded(colour, 0.32)],
        [0.73, faded(colour, 0.14)],
        [0.86, faded(colour, 0.04)],
        [1, faded(colour, 0)],
      ],
    ),
  );

/** Draws the bloom: soft petals over the glow. */
export const createBloom = (
  owner: HTMLCanvasElement,
  glow: HTMLCanvasElement,
  colour: string,
  size: number,
): HTMLCanvasElement =>
  sprite(owner, size, (context) => {
    const half = glow.width / size;
    context.drawImage(glow, -half, -half, half * 2, half * 2);
    context.globalCompositeOperation = "lighter";
    for (let petal = 0; petal < PETALS; petal += 1) {
      context.save();
      context.rotate((petal / PETALS) * 2 * Math.PI);
      context.translate(0, -0.5);
      context.scale(0.3, 0.5);
      shade(
        context,
        [0, 0.42, 0],
        [0, 0, 1],
        [
          [0, faded(colour, 0.42)],
          [0.4, faded(colour, 0.24)],
          [0.75, faded(colour, 0.07)],
          [1, faded(colour, 0)],
        ],
      );
      context.restore();
    }
  });

/** Soft bands of the nacre: centre and length, angle, and strength. The first ones are light, the others dark. */
const SWIRLS: readonly (readonly [Circle, angle: number, strength: number])[] = [
  [[-0.34, 0.4, 0.6], -0.62, 0.75],
  [[0.3, 0.42, 0.55], 0.5, 0.5],
  [[-0.5, -0.2, 0.5], 1.05, 0.5],
  [[0.02, 0.12, 0.62], -0.2, 0.4],
  [[-0.16, -0.5, 0.5], -0.45, 0.35],
];

/** Draws the bands with a composite that makes light parts lighter and dark parts darker. */
function drawSwirls(context: CanvasRenderingContext2D, { white, tint }: Nacre): void {
  context.globalCompositeOperation = "soft-light";
  for (const [[x, y, length], angle, strength] of SWIRLS) {
    context.save();
    context.translate(x, y);
    context.rotate(angle);
    context.scale(length, length * 0.3);
    shade(
      context,
      [0, 0, 0],
      [0, 0, 1],
      [
        [0, faded(white, strength)],
        [0.5, faded(tint, strength * 0.45)],
        [1, faded(tint, 0)],
      ],
    );
    context.restore();
  }
  context.globalCompositeOperation = "source-over";
}

/** Draws the pearl itself: the brand's gradient, then shadow, nacre, rim light and highlight. */
const createPearlBody = (owner: HTMLCanvasElement, nacre: Nacre, size: number) =>
  sprite(owner, size, (context) => {
    const { white, pearl, tint, deep, shadow } = nacre;
    context.scale(BODY_PART, BODY_PART);
    context.beginPath();
    context.arc(0, 0, 1, 0, 2 * Math.PI);
    context.clip();
    shade(
      context,
      [...LIGHT, 0],
      [...LIGHT, 1.6],
      [
        [0, white],
        [0.12, mix(white, pearl, 0.5)],
        [0.34, pearl],
        [0.56, mix(pearl, tint, 0.42)],
        [0.8, tint],
        [1, deep],
      ],
    );
    drawSwirls(context, nacre);
    // The side that turns away from the light.
    shade(
      context,
      [0.3, -0.36, 0.62],
      [0.1, -0.12, 1.18],
      [
        [0, faded(shadow, 0)],
        [0.4, faded(shadow, 0.08)],
        [0.75, faded(shadow, 0.34)],
        [1, faded(shadow, 0.66)],
      ],
    );
    // The rim, where light comes through from behind.
    shade(
      context,
      [0.07, -0.08, 0.82],
      [0, 0, 1],
      [
        [0, faded(tint, 0)],
        [0.5, faded(tint, 0.1)],
        [0.86, faded(white, 0.5)],
        [1, faded(white, 0.1)],
      ],
    );
    shade(
      context,
      [...LIGHT, 0],
      [...LIGHT, 0.4],
      [
        [0, faded(white, 1)],
        [0.22, faded(white, 0.8)],
        [0.5, faded(white, 0.28)],
        [1, faded(white, 0)],
      ],
    );
  });

function traceSeam(context: CanvasRenderingContext2D): void {
  context.beginPath();
  context.moveTo(-0.99, SEAM.y);
  context.quadraticCurveTo(0, SEAM.bend, 0.99, SEAM.y);
}

/** Draws the closed lids: a grey pearl whose lower lid lies in the shadow of the upper one. */
const createLid = (owner: HTMLCanvasElement, { grey, night }: PearlPalette, size: number) => {
  const [white, pearl, tint, deep] = [0.34, 0.52, 0.7, 0.84].map((way) => mix(grey, night, way));
  const nacre = { white, pearl, tint, deep, shadow: night };
  const lid = createPearlBody(owner, nacre as Nacre, size);
  return sprite(owner, size, (context) => {
    context.drawImage(lid, -1, -1, 2, 2);
    context.scale(BODY_PART, BODY_PART);
    traceSeam(context);
    context.arc(0, 0, 1, SEAM.y, Math.PI - SEAM.y);
    context.fillStyle = faded(night, 0.3);
    context.fill();
  });
};

/** Draws the light that leaks through the seam of the closed lids, fading towards both ends. */
const createSeam = (owner: HTMLCanvasElement, colour: string, size: number) =>
  sprite(owner, size, (context) => {
    context.scale(BODY_PART, BODY_PART);
    const fade = context.createLinearGradient(-1, 0, 1, 0);
    for (const [at, alpha] of [
      [0, 0.1],
      [0.5, 1],
      [1, 0.1],
    ] as const)
      fade.addColorStop(at, faded(colour, alpha));
    context.strokeStyle = fade;
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
  });

/** Draws a flat disc with an edge, for forced colours. A closed one shows the seam of the lids. */
export const createDisc = (
  owner: HTMLCanvasElement,
  fill: string,
  edge: string,
  size: number,
  isClosed = false,
): HTMLCanvasElement =>
  sprite(owner, size, (context) => {
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
  });

/** The layers of the pearl: as usual, in amber, closed lids, and the light that leaks through their seam. */
export function createBodies(owner: HTMLCanvasElement, palette: PearlPalette, size: number) {
  const { white, pearl, light, deep, night, amber, flat } = palette;
  const seam = createSeam(owner, palette.bright, size);
  if (flat) {
    const disc = (fill: string, isClosed: boolean) =>
      createDisc(owner, fill, white, size, isClosed);
    return [disc(white, false), disc(night, false), disc(night, true), seam] as const;
  }
  const usual = { white, pearl, tint: light, deep, shadow: mix(deep, night, 0.72) };
  const warm = {
    white: mix(white, amber, 0.1),
    pearl: mix(pearl, amber, 0.4),
    tint: amber,
    deep: mix(amber, night, 0.4),
    shadow: mix(amber, night, 0.76),
  };
  return [
    createPearlBody(owner, usual, size),
    createPearlBody(owner, warm, size),
    createLid(owner, palette, size),
    seam,
  ] as const;
}
