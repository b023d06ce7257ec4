import { BANDS, BARS, type Frame } from "./frame.ts";
import { HEIGHT, WIDTH } from "./picture.ts";

/** CSS colours, one for each voice. */
export interface Palette {
  readonly visitor: string;
  readonly assistant: string;
}

const PITCH = 6;
const BAR_WIDTH = 4;
/** The gap in the middle, where the two voices meet. */
const GAP = 18;
const MARGIN = (WIDTH - (BARS * PITCH - (PITCH - BAR_WIDTH) + GAP)) / 2;
const TALLEST = HEIGHT * 0.94;
const SPRITE = 32;

/** A soft round glow, drawn once and then only copied: the cheapest way to draw it often. */
function glow(owner: HTMLCanvasElement, colour: string): HTMLCanvasElement {
  const sprite = owner.ownerDocument.createElement("canvas");
  sprite.width = sprite.height = SPRITE;
  const context = sprite.getContext("2d");
  if (context === null) return sprite;
  const middle = SPRITE / 2;
  const fade = context.createRadialGradient(middle, middle, 0, middle, middle, middle);
  fade.addColorStop(0, colour);
  fade.addColorStop(0.28, colour);
  fade.addColorStop(1, "transparent");
  context.fillStyle = fade;
  context.fillRect(0, 0, SPRITE, SPRITE);
  return sprite;
}

/**
 * Makes the painter of one canvas, whose pixels are `scale` times the picture's measure. Bars are
 * whole pixels, since edges between pixels would have to be blended.
 */
export function createPainter(
  context: CanvasRenderingContext2D,
  palette: Palette,
  scale: number,
): (frame: Frame) => void {
  const left = glow(context.canvas, palette.visitor);
  const right = glow(context.canvas, palette.assistant);
  const width = Math.max(1, Math.round(BAR_WIDTH * scale));
  const middle = Math.round((HEIGHT / 2) * scale);

  function paintBar(index: number, height: number): void {
    const x = MARGIN + index * PITCH + (index < BANDS ? 0 : GAP);
    const half = Math.max(1, Math.round((height * TALLEST * scale) / 2));
    context.globalAlpha = 0.4 + 0.6 * Math.min(1, height * 2.2);
    context.fillRect(Math.round(x * scale), middle - half, width, half * 2);
  }

  return ({ bars, particles }) => {
    context.clearRect(0, 0, WIDTH * scale, HEIGHT * scale);
    context.fillStyle = palette.visitor;
    for (let index = 0; index < BANDS; index += 1) paintBar(index, bars[index] ?? 0);
    context.fillStyle = palette.assistant;
    for (let index = BANDS; index < BARS; index += 1) paintBar(index, bars[index] ?? 0);
    for (const { x, y, radius, glow: alpha } of particles) {
      const size = Math.round(radius * 4 * scale);
      context.globalAlpha = Math.min(1, Math.max(0, alpha));
      const corner = Math.round(x * scale - size / 2);
      const top = Math.round(y * scale - size / 2);
      context.drawImage(x < WIDTH / 2 ? left : right, corner, top, size, size);
    }
    context.globalAlpha = 1;
  };
}
