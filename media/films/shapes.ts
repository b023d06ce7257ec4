import { hash, wander } from "./noise.ts";
import { out, part } from "./ease.ts";
import { type Colour, faded, type FilmCanvas, withAlpha } from "./film-canvas.ts";

const TURN = Math.PI * 2;

export function disc(
  { context }: Pick<FilmCanvas, "context">,
  x: number,
  y: number,
  radius: number,
): void {
  context.beginPath();
  context.arc(x, y, Math.max(0, radius), 0, TURN);
}

/** A round light that fades outwards. */
export function halo(
  canvas: FilmCanvas,
  x: number,
  y: number,
  radius: number,
  colour: string,
): void {
  const { context } = canvas;
  const fade = context.createRadialGradient(x, y, 0, x, y, radius);
  for (let step = 0; step <= 6; step += 1)
    fade.addColorStop(step / 6, faded(colour, (1 - step / 6) ** 2.4));
  context.fillStyle = fade;
  disc(canvas, x, y, radius);
  context.fill();
}

/** The pearl: the logo, and the motif of every film. */
export function pearl(canvas: FilmCanvas, x: number, y: number, radius: number, glow = 1): void {
  const { colours } = canvas;
  withAlpha(canvas, 0.34 * glow, () => halo(canvas, x, y, radius * 3.4 + 12, colours.light));
  body(canvas, x, y, radius);
}

function body(canvas: FilmCanvas, x: number, y: number, radius: number): void {
  const { context, colours } = canvas;
  const [lightX, lightY] = [x + radius * 0.36, y - radius * 0.44];
  const fade = context.createRadialGradient(lightX, lightY, 0, lightX, lightY, radius * 1.6);
  fade.addColorStop(0, colours.white);
  fade.addColorStop(0.34, colours.pearl);
  fade.addColorStop(1, colours.light);
  context.fillStyle = fade;
  disc(canvas, x, y, radius);
  context.fill();
}

/** The pearl as a moon. `dark` (0 to 1) is how far another disc covers it. */
export function crescent(
  canvas: FilmCanvas,
  x: number,
  y: number,
  radius: number,
  dark: number,
): void {
  const { context, colours } = canvas;
  withAlpha(canvas, 0.34 - 0.2 * dark, () => halo(canvas, x, y, radius * 3.4 + 12, colours.light));
  context.save();
  context.beginPath();
  context.rect(x - 600, y - 600, 1_200, 1_200);
  context.arc(x - radius * (2.2 - 1.7 * dark), y - radius * 0.2, radius, 0, TURN);
  context.clip("evenodd");
  body(canvas, x, y, radius);
  context.restore();
}

/** Rings that follow Nora's loudness. */
export function ripples(
  canvas: FilmCanvas,
  at: number,
  x: number,
  y: number,
  radius: number,
  loud: number,
): void {
  const { context, colours } = canvas;
  context.strokeStyle = colours.light;
  for (let ring = 1; ring <= 4; ring += 1) {
    const breath = 0.3 + 0.3 * Math.sin(at * 1.8 - ring * 0.7);
    const swing = loud * (0.4 + 0.6 * wander(ring, at * 7));
    withAlpha(canvas, (0.5 - 0.1 * ring) * (0.35 + 0.65 * Math.max(loud, breath * 0.5)), () => {
      context.lineWidth = 1.5 + 3.5 * swing;
      disc(canvas, x, y, radius * (1 + 0.34 * ring) + 26 * swing + 6 * breath);
      context.stroke();
    });
  }
}

/** Seconds of the four strokes of a ring, as in the ring tone. */
const STROKES = [0, 0.22, 0.93, 1.15];

/** A ringing phone: circles that grow, fade and get thinner. */
export function rings(canvas: FilmCanvas, at: number, from: number, x: number, y: number): void {
  const { context, colours } = canvas;
  for (const stroke of STROKES) {
    const share = part(at, from + stroke, 1.9);
    if (share === 0 || share === 1) continue;
    withAlpha(canvas, (1 - share) ** 1.7 * 0.85, () => {
      context.strokeStyle = colours.light;
      context.lineWidth = 1 + 5 * (1 - share) ** 2;
      disc(canvas, x, y, 34 + 330 * out(share * 0.75));
      context.stroke();
    });
  }
}

/** Horizontal offset of a ringing phone, in pixels. */
export const tremble = (at: number, from: number) =>
  STROKES.some((stroke) => at > from + stroke && at < from + stroke + 0.2)
    ? Math.sin(at * 88) * 4 * (1 - part(at, from + 1.1, 0.5))
    : 0;

export interface Voices {
  readonly y: number;
  readonly height: number;
  /** Loudness of each voice, 0 to 1. */
  readonly caller: number;
  readonly nora: number;
  /** How far the bars extend from the middle, 0 to 1. */
  readonly open: number;
}

const BANDS = 44;
const PITCH = 12;

/** Both voices as the app draws them: the caller's bars on the left, Nora's on the right. */
export function voices(canvas: FilmCanvas, at: number, picture: Voices): void {
  const { context, colours } = canvas;
  for (let index = 0; index < BANDS * 2; index += 1) {
    const side = index % 2 === 0 ? -1 : 1;
    const band = index >> 1;
    const place = band / (BANDS - 1);
    const there = out(part(picture.open * 1.5 - place, 0, 0.5));
    if (there === 0) continue;
    const level = side < 0 ? picture.caller : picture.nora;
    const body = (1 - place) ** 0.8 * (0.7 + 0.3 * Math.cos(place * 9 + side));
    const voice = level * body * (0.3 + 0.7 * wander(band + side * 97 + 200, at * 9));
    const breath = 0.03 + 0.02 * Math.sin(at * 1.7 - band * 0.24);
    const height = Math.max(6, picture.height * Math.max(breath, voice) * there);
    context.fillStyle = side < 0 ? colours.pearl : colours.light;
    withAlpha(canvas, there * (0.34 + 0.66 * Math.min(1, level * 1.6)), () => {
      context.beginPath();
      const x = 640 + side * (14 + band * PITCH) - 3;
      context.roundRect(x, picture.y - height / 2, 6, height, 3);
      context.fill();
    });
  }
}

/** The rectangle with a given centre and size. */
export const around = (
  { x, y }: { readonly x: number; readonly y: number },
  width: number,
  height: number,
) => ({ x: x - width / 2, y: y - height / 2, width, height });

/** A rounded rectangle, filled, outlined or both. */
export function box(
  canvas: FilmCanvas,
  place: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  },
  corner: number,
  paint: { readonly fill?: string; readonly edge?: string },
): void {
  const { context } = canvas;
  context.beginPath();
  context.roundRect(place.x, place.y, place.width, place.height, corner);
  if (paint.fill !== undefined) {
    context.fillStyle = paint.fill;
    context.fill();
  }
  if (paint.edge !== undefined) {
    context.strokeStyle = paint.edge;
    context.lineWidth = 1.5;
    context.stroke();
  }
}

/** A tick mark, drawn up to `share` (0 to 1) of its length. */
export function tick(canvas: FilmCanvas, x: number, y: number, size: number, share: number): void {
  if (share <= 0) return;
  const { context } = canvas;
  const [down, up] = [part(share, 0, 0.35), part(share, 0.35, 0.65)];
  context.lineCap = context.lineJoin = "round";
  context.beginPath();
  context.moveTo(x - size * 0.5, y);
  context.lineTo(x - size * 0.5 + size * 0.36 * down, y + size * 0.36 * down);
  if (up > 0) context.lineTo(x - size * 0.14 + size * 0.66 * up, y + size * (0.36 - 0.76 * up));
  context.stroke();
}

/** Twinkling stars. */
export function stars(canvas: FilmCanvas, at: number, colour: Colour): void {
  const { context, colours } = canvas;
  context.fillStyle = colours[colour];
  for (let index = 0; index < 46; index += 1) {
    const shine = 0.25 + 0.75 * wander(index, at * 2.2 + index);
    withAlpha(canvas, shine * (0.3 + 0.7 * hash(index, 3)), () => {
      disc(
        canvas,
        80 + hash(index, 1) * 1120,
        50 + hash(index, 2) * 520,
        1.2 + 1.8 * hash(index, 4),
      );
      context.fill();
    });
  }
}
