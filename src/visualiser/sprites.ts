const SPRITE = 32;

type Draw = (context: CanvasRenderingContext2D, size: number) => void;

/** A small picture, drawn once and from then on only copied: the cheapest way to draw it often. */
function createSprite(owner: HTMLCanvasElement, size: number, draw: Draw): HTMLCanvasElement {
  const sprite = owner.ownerDocument.createElement("canvas");
  sprite.width = sprite.height = size;
  const context = sprite.getContext("2d");
  if (context !== null) draw(context, size);
  return sprite;
}

function fillRound(
  context: CanvasRenderingContext2D,
  size: number,
  stops: [number, string][],
): void {
  const middle = size / 2;
  const fade = context.createRadialGradient(middle, middle, 0, middle, middle, middle);
  for (const [at, colour] of stops) fade.addColorStop(at, colour);
  context.fillStyle = fade;
  context.fillRect(0, 0, size, size);
}

/** A full point of light: one of the assistant's particles. */
export const createDot = (owner: HTMLCanvasElement, colour: string): HTMLCanvasElement =>
  createSprite(owner, SPRITE, (context, size) =>
    fillRound(context, size, [
      [0, colour],
      [0.3, colour],
      [1, "transparent"],
    ]),
  );

/** A ring: one of the visitor's particles, told apart by more than its colour. */
export const createRing = (owner: HTMLCanvasElement, colour: string): HTMLCanvasElement =>
  createSprite(owner, SPRITE, (context, size) =>
    fillRound(context, size, [
      [0, "transparent"],
      [0.34, "transparent"],
      [0.46, colour],
      [0.58, colour],
      [0.72, "transparent"],
    ]),
  );
