import { part } from "./ease.ts";
import type { Film, Line } from "./film.ts";
import { meltEdges, type FilmCanvas } from "./film-canvas.ts";
import { loadNora, nora, type Nora } from "./nora.ts";
import { loudness } from "./voice.ts";

interface Story extends Pick<Film, "seconds" | "captions"> {
  /** Paints the background. */
  readonly room: (canvas: FilmCanvas, at: number) => void;
  /** Scenes with their first moment and the moment after their last one. */
  readonly scenes: readonly (readonly [
    from: number,
    until: number,
    draw: (canvas: FilmCanvas, at: number, her: Nora) => void,
  ])[];
  /** The last scene: Nora, who says the words of `call`. */
  readonly end: { readonly from: number; readonly call: Line };
}

/** A film about Nora: scenes that may overlap, then her invitation. */
export const story = ({ room, scenes, end, ...film }: Story): Film => ({
  ...film,
  density: 1.25,
  quality: 25,
  open: async (canvas) => {
    const her = await loadNora();
    return (at) => {
      room(canvas, at);
      for (const [from, until, draw] of scenes) if (at >= from && at < until) draw(canvas, at, her);
      nora(canvas, her, at, { there: part(at, end.from + 0.2, 1.4), loud: loudness(end.call, at) });
      meltEdges(canvas);
    };
  },
});
