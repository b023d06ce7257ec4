import { brand } from "../../../src/content/brand.ts";
import { out, part } from "./ease.ts";
import { type Film, last, type Line } from "./film.ts";
import { LEFT, meltEdges, type FilmCanvas, withAlpha } from "./film-canvas.ts";
import { loadNora, nora, type Nora } from "./nora.ts";
import { pearl, voices } from "./shapes.ts";
import { loudness, say, widthOf } from "./type.ts";

/** Place of the logo on the end card. Scenes move their pearl here. */
export const MARK = { x: LEFT + 24, y: 178, radius: 24 };

interface Card {
  readonly from: number;
  /** Lines that appear one after the other, in one row unless a line breaks. */
  readonly headline: readonly Line[];
  readonly call: Line;
}

/** The end of every film: Nora beside the logo, the words that stay, and the bars of both voices. */
function endCard(canvas: FilmCanvas, her: Nora, at: number, { from, headline, call }: Card): void {
  if (at < from) return;
  const loud = loudness({ ...call, text: "Try talking to me now" }, at);
  nora(canvas, her, at, { there: part(at, from + 0.2, 1.4), loud });
  if (at >= from + 0.35)
    pearl(canvas, MARK, MARK.radius * out(part(at, from + 0.1, 0.4)), { glow: 0.8 });
  say(canvas, last(from + 0.3, 99, brand.name), at, { x: MARK.x + 46, y: 200, size: 66 });
  const setting = { x: LEFT, y: headline.length > 1 ? 400 : 350, size: 72 };
  for (const words of headline) {
    say(canvas, words, at, setting);
    setting.x += widthOf(canvas, `${words.text} `, setting);
  }
  const waiting = out(part(at, call.at - 0.2, 1));
  withAlpha(canvas, 0.9 * waiting, () => {
    voices(canvas, at, { y: 604, height: 100, caller: 0.02, nora: loud, open: waiting });
  });
  say(canvas, call, at, { x: LEFT, y: 520, size: 48, face: "text", colour: "light" });
}

interface Story extends Pick<Film, "seconds" | "captions"> {
  /** Paints the background. */
  readonly room: (canvas: FilmCanvas, at: number) => void;
  /** Scenes with their first moment and the moment after their last one. */
  readonly scenes: readonly (readonly [
    from: number,
    until: number,
    draw: (canvas: FilmCanvas, at: number, her: Nora) => void,
  ])[];
  readonly card: Card;
}

/** A film about Nora: scenes that may overlap, then the end card. */
export const story = ({ room, scenes, card, ...film }: Story): Film => ({
  ...film,
  density: 1.25,
  quality: 25,
  open: async (canvas) => {
    const her = await loadNora();
    return (at) => {
      room(canvas, at);
      for (const [from, until, draw] of scenes) if (at >= from && at < until) draw(canvas, at, her);
      endCard(canvas, her, at, card);
      meltEdges(canvas);
    };
  },
});
