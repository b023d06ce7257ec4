import { away, out, part } from "./ease.ts";
import type { Line } from "./film.ts";
import { type Colour, type FilmCanvas, withAlpha } from "./film-canvas.ts";

/** Position and style of words. `y` is the first line's baseline. */
export interface Setting {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** `display` is Spectral (the default), `text` is Figtree. */
  readonly face?: "display" | "text";
  readonly colour?: Colour;
  readonly leading?: number;
}

function choose({ context, colours }: FilmCanvas, { face, size, colour }: Setting): void {
  context.font = face === "text" ? `500 ${size}px "Figtree Variable"` : `300 ${size}px Spectral`;
  context.letterSpacing = `${face === "text" ? -0.01 * size : -0.022 * size}px`;
  context.fillStyle = colours[colour ?? "pearl"];
  context.textBaseline = "alphabetic";
}

export function widthOf(canvas: FilmCanvas, text: string, setting: Setting): number {
  canvas.context.save();
  choose(canvas, setting);
  const { width } = canvas.context.measureText(text);
  canvas.context.restore();
  return width;
}

/** Places each word of a text. The canvas must have its font set. */
function wordsOf({ context }: FilmCanvas, text: string, setting: Setting) {
  let index = 0;
  return text.split("\n").flatMap((row, number) => {
    const y = setting.y + number * setting.size * (setting.leading ?? 1.06);
    return row.split(" ").map((word, place, words) => {
      const before = words.slice(0, place).join(" ") + (place > 0 ? " " : "");
      return { text: word, x: setting.x + context.measureText(before).width, y, index: index++ };
    });
  });
}

/** Draws words that rise from behind an edge one after the other and leave upwards together. */
export function say(canvas: FilmCanvas, line: Line, at: number, setting: Setting): void {
  if (at < line.at || at > line.until) return;
  const { context } = canvas;
  context.save();
  choose(canvas, setting);
  for (const { text, x, y, index } of wordsOf(canvas, line.text, setting)) {
    const risen = out(part(at, line.at + index * 0.08, 0.85));
    const gone = line.stays === true ? 0 : part(at, line.until - 0.42 + index * 0.02, 0.36);
    if (risen === 0 || gone === 1) continue;
    context.save();
    context.beginPath();
    context.rect(x - setting.size, y - setting.size * 0.92, 4_000, setting.size * 1.24);
    context.clip();
    context.globalAlpha *= (1 - gone) * Math.min(1, risen * 1.6);
    context.fillText(text, x, y + setting.size * (1.15 * (1 - risen) - 0.5 * away(gone)));
    context.restore();
  }
  context.restore();
}

/** Seconds per word of a spoken line. */
const PACE = 0.135;

/** Draws words one by one at the pace of speech. The scene removes them. */
export function speak(canvas: FilmCanvas, line: Line, at: number, setting: Setting): void {
  canvas.context.save();
  choose(canvas, setting);
  for (const { text, x, y, index } of wordsOf(canvas, line.text, setting)) {
    const said = out(part(at, line.at + index * PACE, 0.4));
    withAlpha(canvas, said, () => canvas.context.fillText(text, x, y + 18 * (1 - said)));
  }
  canvas.context.restore();
}

/** Loudness of a spoken line at a moment, 0 to 1, with one swell per word. */
export function loudness(line: Line, at: number): number {
  const words = line.text.split(/\s+/).length;
  const since = at - line.at;
  const whole = part(since, 0, 0.12) * (1 - part(since, words * PACE + 0.1, 0.25));
  return whole * (0.62 + 0.38 * Math.sin((since / PACE) * Math.PI) ** 2);
}
