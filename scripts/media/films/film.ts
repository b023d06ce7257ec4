import type { Stage } from "./stage.ts";

/** Words of a film: drawn, and told by its captions, from one moment to another. */
export interface Line {
  readonly at: number;
  readonly until: number;
  /** A line break of the picture is a space of the captions. */
  readonly text: string;
  readonly speaker?: "Caller" | "Nora";
  /** It is still there when the film ends. */
  readonly stays?: boolean;
}

/** A moving picture: what it shows at any moment follows from the moment alone. */
export interface Film {
  readonly seconds: number;
  readonly rate: number;
  /** The moment of the still that stands in for the film. */
  readonly poster: number;
  /** x264's constant rate factor. */
  readonly quality: number;
  /** Told by the captions, in the order of time; a loop has nothing to say. */
  readonly captions?: readonly Line[];
  readonly open: (stage: Stage) => (at: number) => void;
}

export const line = (at: number, until: number, text: string): Line => ({ at, until, text });

export const spoken = (speaker: "Caller" | "Nora", at: number, until: number, text: string) => ({
  ...line(at, until, text),
  speaker,
});

/** Words of the end card. */
export const last = (at: number, until: number, text: string): Line => ({
  ...line(at, until, text),
  stays: true,
});
