import type { Millis } from "../shared/units.ts";

/** The films that a visitor chooses among. */
export const FILMS = ["intro", "about", "how-it-works"] as const;
export type Film = (typeof FILMS)[number];

/** What can be on the stage: the films, and the two loops behind the page and behind a call. */
export type Clip = Film | "background" | "plexus";

/** What the page is about. `connecting` looks like home; only a call is on its way, and no film may begin. */
export type View = Film | "home" | "intro-completed" | "connecting" | "call";

/** How the clip of the view stands. `still`: no clip moves, and a poster or the last picture stands in. */
export type Pace = "still" | "waiting" | "playing" | "paused";

/** All that is known of the stage. Immutable; `transition` makes the next one. */
export interface StageState {
  readonly view: View;
  readonly pace: Pace;
  /** Whether loops may move at all: not where less motion or less data was asked for. */
  readonly loops: boolean;
  /** Whether the visitor wants to hear the films. */
  readonly sound: boolean;
  /** The browser would play the film only without its sound. */
  readonly soundRefused: boolean;
  /** The browser would not play the loop before the visitor has touched the page. */
  readonly refused: boolean;
  /** The last film could not be played. */
  readonly failed: boolean;
  /** The loop of the call has had its second try. */
  readonly retried: boolean;
  readonly hidden: boolean;
  /** What the hidden page has stopped goes on when it is shown again. */
  readonly resume: boolean;
  readonly pressedAt: Millis | null;
  /** The film that is on its way: asked for too soon after another, or before the stage was there. */
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

/** Whether it is one of the films; the loop of the intro that follows it is none. */
export const isFilm = (what: View | Clip): what is Film =>
  (FILMS as readonly string[]).includes(what);
