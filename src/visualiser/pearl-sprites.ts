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

/** Draws the glow around the pearl, which is brightest at its edge. `edge` is where the pearl ends. */
export const createGlow = (owner: HTMLCanvasElement, colour: string, size: number, edge: number) =>
  sprite(owner, size, (context) =>
    shade(
      context,
      [0, 0, 0],
      [0, 0, 1],
      [
        [0, faded(colour, 0.6)],
        [edge * 0.9, faded(colour, 0.6)],
        [edge * 1.12, faded(colour, 0.34)],
        [edge * 1.45, faded(colour, 0.13)],
        [(1 + edge * 1.45) / 2, faded(colour, 0.035)],
        [1, faded(colour, 0)],
      ],
    ),
  );

/** Draws the bloom: soft petals around the pearl. */
export const createBloom = (
  owner: HTMLCanvasElement,
  colour: string,
  size: number,
  petals: number,
) =>
  sprite(owner, size, (context) => {
    context.globalCompositeOperation = "lighter";
    for (let petal = 0; petal < petals; petal += 1) {
      context.save();
      context.rotate((petal / petals) * 2 * Math.PI);
      context.translate(0, -0.44);
      context.scale(0.36, 0.54);
      shade(
        context,
        [0, 0.2, 0],
        [0, 0, 1],
        [
          [0, faded(colour, 0.34)],
          [0.5, faded(colour, 0.2)],
          [0.85, faded(colour, 0.06)],
          [1, faded(colour, 0)],
        ],
      );
      context.restore();
    }
  });

/** The swirls of the nacre: place, size and angle of soft bands, and how strong they are. */
const BANDS: readonly (readonly [Circle, angle: number, alpha: number])[] = [
  [[-0.3, 0.42, 0.62], -0.5, 0.5],
  [[0.34, 0.3, 0.5], 0.7, 0.34],
  [[-0.42, -0.28, 0.46], 0.9, 0.3],
  [[0.02, -0.04, 0.4], -0.25, 0.26],
];

function drawSwirls(context: CanvasRenderingContext2D, { white, tint }: Nacre): void {
  context.globalCompositeOperation = "soft-light";
  for (const [[x, y, radius], angle, alpha] of BANDS) {
    context.save();
    context.translate(x, y);
    context.rotate(angle);
    context.scale(radius, radius * 0.42);
    shade(
      context,
      [0, 0, 0],
      [0, 0, 1],
      [
        [0, faded(white, alpha)],
        [0.6, faded(tint, alpha * 0.5)],
        [1, faded(tint, 0)],
      ],
    );
    context.restore();
  }
  context.globalCompositeOperation = "source-over";
}

/** Draws the pearl itself: the brand's gradient, then shadow, nacre, rim light and highlight. */
const createPearl = (owner: HTMLCanvasElement, nacre: Nacre, size: number) =>
  sprite(owner, size, (context) => {
    const { white, pearl, tint, deep, shadow } = nacre;
    context.scale(0.985, 0.985);
    shade(
      context,
      [...LIGHT, 0],
      [...LIGHT, 1.72],
      [
        [0, white],
        [0.1, white],
        [0.36, pearl],
        [0.78, tint],
        [1, deep],
      ],
    );
    shade(
      context,
      [...LIGHT, 0.5],
      [0.06, -0.08, 1.1],
      [
        [0, faded(shadow, 0)],
        [0.45, faded(shadow, 0.05)],
        [0.8, faded(shadow, 0.3)],
        [1, faded(shadow, 0.62)],
      ],
    );
    drawSwirls(context, nacre);
    // The light of the glow comes back from below.
    shade(
      context,
      [0.12, -0.14, 0.8],
      [0, 0, 1],
      [
        [0, faded(tint, 0)],
        [0.55, faded(tint, 0.08)],
        [0.9, faded(white, 0.42)],
        [1, faded(white, 0.16)],
      ],
    );
    shade(
      context,
      [...LIGHT, 0],
      [...LIGHT, 0.34],
      [
        [0, faded(white, 0.95)],
        [0.35, faded(white, 0.5)],
        [1, faded(white, 0)],
      ],
    );
  });

/** Draws a flat disc with an edge, for forced colours. */
const createDisc = (owner: HTMLCanvasElement, fill: string, edge: string, size: number) =>
  sprite(owner, size, (context) => {
    context.fillStyle = fill;
    context.strokeStyle = edge;
    context.lineWidth = 0.05;
    context.beginPath();
    context.arc(0, 0, 0.95, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
  });

/** Draws the pearl as usual, in amber, and grey as a closed lid. */
export function createBodies(owner: HTMLCanvasElement, palette: PearlPalette, size: number) {
  const { white, pearl, light, deep, night, amber, grey, flat } = palette;
  if (flat)
    return {
      body: createDisc(owner, white, white, size),
      amber: createDisc(owner, night, white, size),
      lid: createDisc(owner, grey, white, size),
    };
  const dark = (colour: string) => mix(colour, night, 0.72);
  return {
    body: createPearl(owner, { white, pearl, tint: light, deep, shadow: dark(deep) }, size),
    amber: createPearl(
      owner,
      {
        white: mix(white, amber, 0.12),
        pearl: mix(pearl, amber, 0.45),
        tint: amber,
        deep: mix(amber, night, 0.4),
        shadow: dark(amber),
      },
      size,
    ),
    lid: createPearl(
      owner,
      {
        white: mix(grey, night, 0.3),
        pearl: mix(grey, night, 0.5),
        tint: mix(grey, night, 0.66),
        deep: mix(grey, night, 0.8),
        shadow: night,
      },
      size,
    ),
  };
}
