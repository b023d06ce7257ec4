import { part } from "./ease.ts";
import type { Film, Line } from "./film.ts";
import { type FilmCanvas, meltEdges, MIDDLE, WIDTH } from "./film-canvas.ts";
import type { Light } from "./ground.ts";
import { loadPeople, type People, person } from "./people.ts";
import { loudness } from "./voice.ts";

/** A faint light behind every scene. */
const AMBIENCE: Light = { x: MIDDLE, y: 340, reach: 480, strength: 0.3 };

interface Story extends Pick<Film, "seconds" | "captions" | "quality"> {
  /** The lights of the background. */
  readonly room: (at: number) => readonly Light[];
  /** Scenes with their first moment and the moment after their last one. */
  readonly scenes: readonly (readonly [
    from: number,
    until: number,
    draw: (canvas: FilmCanvas, at: number, people: People) => void,
  ])[];
  /** In the last scene, Nora says the words of `call`. */
  readonly end: { readonly from: number; readonly call: Line };
}

/** A film about Nora: scenes that may overlap, then her invitation. */
export const story = ({ room, scenes, end, ...film }: Story): Film => ({
  ...film,
  density: 1.25,
  open: async (canvas) => {
    const people = await loadPeople();
    return (at) => {
      canvas.ground([AMBIENCE, ...room(at)], at, MIDDLE / WIDTH);
      for (const [from, until, draw] of scenes)
        if (at >= from && at < until) draw(canvas, at, people);
      const there = part(at, end.from + 0.2, 1.4);
      person(canvas, people.nora, at, { there, loud: loudness(end.call, at) });
      meltEdges(canvas);
    };
  },
});
