import type { Millis } from "../shared/units.ts";

/** The films on offer. */
export const FILMS = ["intro", "about", "how-it-works"] as const;
export type Film = (typeof FILMS)[number];

/** All clips: the films, and the loops of the page and of a call. */
export type Clip = Film | "background" | "plexus";

/** The page's view. `connecting` looks like home, but no film can start. */
export type View = Film | "home" | "intro-completed" | "connecting" | "call";

/** The clip's playback. `still`: a poster or the last frame replaces it. */
export type Pace = "still" | "waiting" | "playing" | "paused";

/** The state of the stage. Immutable; `transition` returns the next one. */
export interface StageState {
  readonly view: View;
  readonly pace: Pace;
  /** Whether loops may move. False for reduced motion or data saving. */
  readonly loops: boolean;
  /** Whether the visitor wants sound. */
  readonly sound: boolean;
  /** The browser plays the film only without sound. */
  readonly soundRefused: boolean;
  /** The browser plays the loop only after a gesture. */
  readonly refused: boolean;
  /** The last film could not be played. */
  readonly failed: boolean;
  /** The call's loop was retried once. */
  readonly retried: boolean;
  readonly hidden: boolean;
  /** Playback continues when the hidden page is shown. */
  readonly resume: boolean;
  readonly pressedAt: Millis | null;
  /** The requested film: debounced, or waiting for the stage. */
  readonly next: Film | null;
}

export const INITIAL_STATE: StageState = {
  view: "home",
  pace: "still",
  loops: false,
  sound: true,
  soundRefused: false,
  refused: false,
  failed: false,
  retried: false,
  hidden: false,
  resume: false,
  pressedAt: null,
  next: null,
};

/** False for the intro's loop after the film. */
export const isFilm = (what: View | Clip): what is Film =>
  (FILMS as readonly string[]).includes(what);
