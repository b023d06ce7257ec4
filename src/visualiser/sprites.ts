import { faded } from "./colours.ts";

type Stops = readonly (readonly [at: number, colour: string])[];

/** Draws a small round picture once. Copying it in its own size is the cheapest way to draw it often. */
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

type Particle = (owner: HTMLCanvasElement, colour: string, size: number) => HTMLCanvasElement;

/** Draws a filled point of light, for the assistant's particles. */
export const createDot: Particle = (owner, colour, size) =>
  createSprite(
    owner,
    [size, size],
    [
      [0, colour],
      [0.3, colour],
      [1, faded(colour, 0)],
    ],
  );

/** Draws a ring, for the visitor's particles, so that colour is not the only difference. */
export const createRing: Particle = (owner, colour, size) =>
  createSprite(
    owner,
    [size, size],
    [
      [0.34, faded(colour, 0)],
      [0.46, colour],
      [0.58, colour],
      [0.72, faded(colour, 0)],
    ],
  );
