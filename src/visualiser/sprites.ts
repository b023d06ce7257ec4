import { faded } from "./colours.ts";

type Context = CanvasRenderingContext2D;
export type Sprite = HTMLCanvasElement;
/** A circle's centre and radius. */
type Disc = readonly [x: number, y: number, radius: number];
/** The colours of a gradient by their place, 0 to 1. */
export type Stops = Readonly<Record<number, string>>;
/** The opacities of one colour by their place, 0 to 1. */
export type Fade = Readonly<Record<number, number>>;

/** Draws a square picture once, in units of half its size, with the origin in its middle. */
export function createSprite(size: number, draw: (context: Context) => void): Sprite {
  const sprite = document.createElement("canvas");
  sprite.width = sprite.height = Math.max(2, Math.ceil(size));
  const context = sprite.getContext("2d");
  if (context === null) return sprite;
  context.scale(sprite.width / 2, sprite.height / 2);
  context.translate(1, 1);
  draw(context);
  return sprite;
}

export const fading = (colour: string, fade: Fade): Stops =>
  Object.fromEntries(Object.entries(fade).map(([at, left]) => [at, faded(colour, left)]));

export function addStops(gradient: CanvasGradient, stops: Stops): CanvasGradient {
  for (const [at, colour] of Object.entries(stops)) gradient.addColorStop(Number(at), colour);
  return gradient;
}

/** Fills a disc of radius 1 with a gradient from the circle `from` to the circle `to`. */
export function shade(context: Context, from: Disc, to: Disc, stops: Stops): void {
  context.fillStyle = addStops(context.createRadialGradient(...from, ...to), stops);
  context.beginPath();
  context.arc(0, 0, 1, 0, 2 * Math.PI);
  context.fill();
}

/** Draws a round light that changes its opacity from the middle to the edge. */
export const createLight = (size: number, colour: string, fade: Fade): Sprite =>
  createSprite(size, (context) => shade(context, [0, 0, 0], [0, 0, 1], fading(colour, fade)));
