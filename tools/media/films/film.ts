import type { FilmCanvas } from "./film-canvas.ts";

/** The words of a caption between two moments, in seconds. The page writes them, the picture does not show them. */
export interface Line {
  readonly at: number;
  readonly until: number;
  readonly text: string;
  readonly speaker?: "Caller" | "Nora";
}

/** Draws the moment `at`, in seconds. */
type DrawMoment = (at: number) => void;

/** A film. Each picture depends only on its moment, so frames can be drawn in any order. */
export interface Film {
  readonly seconds: number;
  /** The moment of a loop's poster, in seconds; the first if absent. */
  readonly poster?: number;
  /** Pixels of the picture for each unit of a drawing; 1 if absent. */
  readonly density?: number;
  /** x264's constant rate factor. */
  readonly quality: number;
  /** The captions in order of time. Loops have none. */
  readonly captions?: readonly Line[];
  readonly open: (canvas: FilmCanvas) => DrawMoment | Promise<DrawMoment>;
}

export const line = (at: number, until: number, text: string): Line => ({ at, until, text });

export const spoken = (speaker: "Caller" | "Nora", at: number, until: number, text: string) => ({
  ...line(at, until, text),
  speaker,
});
