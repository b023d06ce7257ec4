import { BODY_PART } from "../../../src/visualiser/pearl-sprites.ts";
import { mix, out, part, swell } from "./ease.ts";
import { faded, type FilmCanvas, withAlpha } from "./film-canvas.ts";
import { hash, wander } from "./noise.ts";

const TURN = Math.PI * 2;

/** A place in the picture, in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The point at a share of the way between two points; `lift` raises the middle of the way, in pixels. */
export const between = (from: Point, to: Point, share: number, lift = 0): Point => ({
  x: mix(from.x, to.x, share),
  y: mix(from.y, to.y, share) - lift * swell(share),
});

/** How a shape is filled and outlined. `width` is the width of the outline. */
interface Paint {
  readonly fill?: string | CanvasGradient;
  readonly edge?: string | CanvasGradient;
  readonly width?: number;
}

function paint({ context }: FilmCanvas, { fill, edge, width = 1.5 }: Paint): void {
  if (fill !== undefined) {
    context.fillStyle = fill;
    context.fill();
  }
  if (edge !== undefined) {
    context.strokeStyle = edge;
    context.lineWidth = width;
    context.stroke();
  }
}

export function disc(canvas: FilmCanvas, { x, y }: Point, radius: number, style: Paint): void {
  canvas.context.beginPath();
  canvas.context.arc(x, y, Math.max(0, radius), 0, TURN);
  paint(canvas, style);
}

/** A round light that fades outwards. */
export function halo(
  canvas: FilmCanvas,
  centre: Point,
  radius: number,
  alpha: number,
  colour = canvas.colours.light,
): void {
  const { x, y } = centre;
  const fade = canvas.context.createRadialGradient(x, y, 0, x, y, radius);
  for (let step = 0; step <= 6; step += 1)
    fade.addColorStop(step / 6, faded(colour, (1 - step / 6) ** 2.4));
  withAlpha(canvas, alpha, () => disc(canvas, centre, radius, { fill: fade }));
}

/** The pearl of a call, which is the motif of every film. */
export function pearl(
  canvas: FilmCanvas,
  centre: Point,
  radius: number,
  { glow = 1, alpha = 1 }: { readonly glow?: number; readonly alpha?: number } = {},
): void {
  withAlpha(canvas, alpha, () => {
    halo(canvas, centre, radius * 3.4 + 12, 0.34 * glow);
    drawBody(canvas, centre, radius);
  });
}

function drawBody({ context, body }: FilmCanvas, { x, y }: Point, radius: number): void {
  const half = radius / BODY_PART;
  context.drawImage(body, x - half, y - half, 2 * half, 2 * half);
}

/** The pearl as a moon. `dark` (0 to 1) is how far another disc covers it. */
export function crescent(canvas: FilmCanvas, centre: Point, radius: number, dark: number): void {
  const { context } = canvas;
  const { x, y } = centre;
  halo(canvas, centre, radius * 3.4 + 12, 0.34 - 0.2 * dark);
  context.save();
  context.beginPath();
  context.rect(x - 600, y - 600, 1_200, 1_200);
  context.arc(x - radius * (2.2 - 1.7 * dark), y - radius * 0.2, radius, 0, TURN);
  context.clip("evenodd");
  drawBody(canvas, centre, radius);
  context.restore();
}

/** Rings around a circle that follow the loudness of the person before it. */
export function ripples(canvas: FilmCanvas, at: number, centre: Point, size: number, loud: number) {
  for (let ring = 1; ring <= 2; ring += 1) {
    const breath = 0.3 + 0.3 * Math.sin(at * 1.8 - ring * 0.7);
    const swing = loud * (0.4 + 0.6 * wander(ring, at * 7));
    const radius = size * (1 + 0.06 * ring) + 12 * swing + 4 * breath;
    withAlpha(canvas, (0.5 - 0.1 * ring) * (0.2 + 0.8 * loud), () =>
      disc(canvas, centre, radius, { edge: canvas.colours.light, width: 1.5 + 2.5 * swing }),
    );
  }
}

/** Rings that close in on a circle while a caller speaks, `heard` (0 to 1) loud. */
export function hear(canvas: FilmCanvas, at: number, centre: Point, size: number, heard: number) {
  for (let ring = 0; ring < 3; ring += 1) {
    const share = (at * 0.8 + ring / 3) % 1;
    withAlpha(canvas, 0.6 * heard * swell(share), () =>
      disc(canvas, centre, size * (1.26 - 0.22 * share), { edge: canvas.colours.pearl, width: 2 }),
    );
  }
}

/** Seconds of the four strokes of a ring, as in the ring tone. */
const STROKES = [0, 0.22, 0.93, 1.15];

/** A ringing phone: circles that grow, fade and get thinner. They reach neither the words on their left nor a button. */
export function rings(canvas: FilmCanvas, at: number, from: number, centre: Point): void {
  for (const stroke of STROKES) {
    const share = part(at, from + stroke, 1.9);
    if (share === 0 || share === 1) continue;
    const style = { edge: canvas.colours.light, width: 1 + 5 * (1 - share) ** 2 };
    withAlpha(canvas, (1 - share) ** 1.7 * 0.85, () =>
      disc(canvas, centre, 34 + 240 * out(share * 0.75), style),
    );
  }
}

/** Horizontal offset of a ringing phone, in pixels. */
export const tremble = (at: number, from: number) =>
  STROKES.some((stroke) => at > from + stroke && at < from + stroke + 0.2)
    ? Math.sin(at * 88) * 4 * (1 - part(at, from + 1.1, 0.5))
    : 0;

/** The point of a dial to which a hand points after `turns` full turns from 12 o'clock. */
export const onDial = ({ x, y }: Point, turns: number, radius: number): Point => ({
  x: x + Math.sin(turns * TURN) * radius,
  y: y - Math.cos(turns * TURN) * radius,
});

/** The face of a clock: a dot for each hour. */
export function dial(canvas: FilmCanvas, centre: Point, radius: number): void {
  for (let hour = 0; hour < 12; hour += 1)
    disc(canvas, onDial(centre, hour / 12, radius), hour % 3 === 0 ? 6 : 3, {
      fill: canvas.colours.soft,
    });
}

/** A hand of a clock, `turns` full turns from 12 o'clock. */
export function hand(canvas: FilmCanvas, centre: Point, turns: number, length: number): void {
  const { context, colours } = canvas;
  const end = onDial(centre, turns, length);
  context.lineCap = "round";
  context.beginPath();
  context.moveTo(centre.x, centre.y);
  context.lineTo(end.x, end.y);
  paint(canvas, { edge: colours.light, width: 4 });
}

/** The place of a rectangle: its upper left corner and its size. */
interface Rectangle extends Point {
  readonly width: number;
  readonly height: number;
}

/** The rectangle with a given centre and size. */
export const around = ({ x, y }: Point, width: number, height: number): Rectangle => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
});

/** A rounded rectangle. */
export function box(canvas: FilmCanvas, place: Rectangle, corner: number, style: Paint): void {
  canvas.context.beginPath();
  canvas.context.roundRect(place.x, place.y, place.width, place.height, corner);
  paint(canvas, style);
}

/** A tick mark, drawn up to `share` (0 to 1) of its length. */
export function tick(
  canvas: FilmCanvas,
  { x, y }: Point,
  size: number,
  share: number,
  style: Paint,
): void {
  if (share <= 0) return;
  const { context } = canvas;
  const [down, up] = [part(share, 0, 0.35), part(share, 0.35, 0.65)];
  context.lineCap = context.lineJoin = "round";
  context.beginPath();
  context.moveTo(x - size * 0.5, y);
  context.lineTo(x - size * 0.5 + size * 0.36 * down, y + size * 0.36 * down);
  if (up > 0) context.lineTo(x - size * 0.14 + size * 0.66 * up, y + size * (0.36 - 0.76 * up));
  paint(canvas, style);
}

/** Twinkling stars. */
export function stars(canvas: FilmCanvas, at: number): void {
  for (let index = 0; index < 46; index += 1) {
    const shine = 0.25 + 0.75 * wander(index, at * 2.2 + index);
    const star = { x: 80 + hash(index, 1) * 1120, y: 50 + hash(index, 2) * 520 };
    withAlpha(canvas, shine * (0.3 + 0.7 * hash(index, 3)), () =>
      disc(canvas, star, 1.2 + 1.8 * hash(index, 4), { fill: canvas.colours.pearl }),
    );
  }
}
