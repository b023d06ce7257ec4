import { faded } from "./colours.ts";

type Stops = readonly (readonly [at: number, colour: string])[];

/**
 * A small round picture, drawn once and then copied in its own size, which is the cheapest way to
 * draw it often.
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

type Particle = (owner: HTMLCanvasElement, colour: string, size: number) => HTMLCanvasElement;

/** A full point of light: a particle of the assistant. */
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

/** A ring: a particle of the visitor, so that colour is not the only difference. */
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

/** The glow around a voice, of a size in pixels. */
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
      [0.3, faded(colour, 0.62)],
      [0.65, faded(colour, 0.16)],
      [1, faded(colour, 0)],
    ],
  );
