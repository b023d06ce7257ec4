import { brand } from "../../src/content/brand.ts";
import { out, part } from "./ease.ts";
import { last, type Line } from "./film.ts";
import { pearl, voices } from "./shapes.ts";
import { LEFT, type FilmCanvas, withAlpha } from "./film-canvas.ts";
import { say, widthOf } from "./type.ts";

/** Place of the logo on the end card. Scenes move their pearl here. */
export const MARK = { x: LEFT + 24, y: 152, radius: 24 };

interface Card {
  readonly from: number;
  /** Lines that appear one after the other, in one row unless a line breaks. */
  readonly headline: readonly Line[];
  readonly call: Line;
}

/** The end of every film: the logo, the words that stay, and the bars of both voices. */
export function endCard(canvas: FilmCanvas, at: number, { from, headline, call }: Card): void {
  if (at < from) return;
  if (at >= from + 0.35)
    pearl(canvas, MARK.x, MARK.y, MARK.radius * out(part(at, from + 0.1, 0.4)), 0.8);
  say(canvas, last(from + 0.3, 99, brand.name), at, { x: MARK.x + 46, y: 174, size: 66 });
  const setting = { x: LEFT, y: headline.length > 1 ? 390 : 336, size: 116 };
  for (const words of headline) {
    say(canvas, words, at, setting);
    setting.x += widthOf(canvas, `${words.text} `, setting);
  }
  const waiting = out(part(at, call.at - 0.2, 1));
  withAlpha(canvas, 0.9 * waiting, () => {
    const nora = 0.3 + 0.16 * Math.sin(at * 2.6);
    voices(canvas, at, { y: 530, height: 130, caller: 0.02, nora, open: waiting });
  });
  say(canvas, call, at, { x: LEFT, y: 634, size: 54, face: "text", colour: "light" });
}
