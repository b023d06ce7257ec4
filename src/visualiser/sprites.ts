import { faded } from "./colours.ts";

const SPRITE = 32;

type Stops = readonly (readonly [at: number, colour: string])[];

/**
 * A small round picture, drawn once and from then on only copied: the cheapest way to draw it often,
 * above all in the size that it is copied in.
 */
function createSprite(
  owner: HTMLCanvasElement,
  [width, height]: readonly [number, number],
  stops: Stops,
): HTMLCanvasElement {
  const sprite = owner.ownerDocument.createElement("canvas");
  sprite.width = width;
  sprite.height = height;
  const context = sprite.getContext("2d");
  if (context === null) return sprite;
  context.scale(width / 2, height / 2);
  const fade = context.createRadialGradient(1, 1, 0, 1, 1, 1);
  for (const [at, colour] of stops) fade.addColorStop(at, colour);
  context.fillStyle = fade;
  context.fillRect(0, 0, 2, 2);
  return sprite;
}

/** A full point of light: one of the assistant's particles. */
export const createDot = (owner: HTMLCanvasElement, colour: string): HTMLCanvasElement =>
  createSprite(
    owner,
    [SPRITE, SPRITE],
    [
      [0, colour],
      [0.3, colour],
      [1, faded(colour)],
    ],
  );

/** A ring: one of the visitor's particles, told apart by more than its colour. */
export const createRing = (owner: HTMLCanvasElement, colour: string): HTMLCanvasElement =>
  createSprite(
    owner,
    [SPRITE, SPRITE],
    [
      [0.34, faded(colour)],
      [0.46, colour],
      [0.58, colour],
      [0.72, faded(colour)],
    ],
  );

/** The light around a voice, of that many pixels. */
export const createHalo = (
  owner: HTMLCanvasElement,
  colour: string,
  width: number,
  height: number,
): HTMLCanvasElement =>
  createSprite(
    owner,
    [width, height],
    [
      [0, colour],
      [1, faded(colour)],
    ],
  );
