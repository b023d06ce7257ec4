import { out, part } from "./ease.ts";
import type { FilmCanvas } from "./film-canvas.ts";

const FACES = { display: "300 {size} Spectral", text: '500 {size} "Figtree Variable"' };

/** Position and style of a word. `y` is its baseline. */
interface Setting {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly face?: keyof typeof FACES;
}

/** Writes a dark word, which rises from behind an edge at the moment `from`. */
export function write(
  { context, colours }: FilmCanvas,
  word: string,
  at: number,
  from: number,
  { x, y, size, face = "display" }: Setting,
): void {
  const risen = out(part(at, from, 0.85));
  context.save();
  context.beginPath();
  context.rect(x - size, y - size * 0.92, 4_000, size * 1.24);
  context.clip();
  context.font = FACES[face].replace("{size}", `${size}px`);
  context.letterSpacing = `${-0.022 * size}px`;
  context.fillStyle = colours.onLight;
  context.globalAlpha *= Math.min(1, risen * 1.6);
  context.fillText(word, x, y + size * 1.15 * (1 - risen));
  context.restore();
}
