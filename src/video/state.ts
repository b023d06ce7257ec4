import type { Millis } from "../shared/units.ts";

/** The films that the visitor can watch. */
export const FILMS = ["intro", "about", "how-it-works"] as const;
export type Film = (typeof FILMS)[number];

/** All clips: the films, and the loops of the page, of the invitation and of a call. */
export type Clip = Film | "background" | "intro-loop" | "plexus";

/** The stage's view. `connecting` looks like `home`, but no film can start. */
export type StageView = Film | "home" | "intro-completed" | "connecting" | "call";

/**
 * The playback of the view's clip. `still`: a poster or a still frame is shown instead. `refused`: so too, until the
 * visitor's next gesture, because the browser has refused to play the loop. `waiting`: playback is requested and has
 * not begun.
 */
export type Pace = "still" | "refused" | "waiting" | "playing" | "paused";

/** Why a film could not be played. `stalled`: no data arrived within the time limit. */
export type FailureReason = "stalled" | "network" | "file";

/** The state of the stage. Immutable; `transition` returns the next one. */
export type StageState = Readonly<typeof INITIAL_STATE>;

export const INITIAL_STATE = {
  view: "home" as StageView,
  pace: "still" as Pace,
  /** Whether loops may move. False for reduced motion or data saving. */
  loops: false,
  /** Whether the visitor wants sound. */
  sound: true,
  /** Whether the browser has refused to play the film with sound. */
  soundRefused: false,
  /** The last film, if it could not be played. */
  failed: null as { readonly film: Film; readonly reason: FailureReason } | null,
  /** Whether data has arrived since the time limit of the waiting clip began. */
  fed: false,
  /** Whether the film has exceeded the time limit, but still receives data. */
  slow: false,
  /** Whether the call's loop has been retried; it is retried only once. */
  retried: false,
  hidden: false,
  /** Whether playback continues when the hidden page is shown. */
  resume: false,
  pressedAt: null as Millis | null,
  /** The requested film, during the debounce time; null without one. */
  next: null as Film | null,
};

/** Whether a view or a clip is a film. False for `intro-completed`, where a loop plays. */
export const isFilm = (what: StageView | Clip): what is Film =>
  (FILMS as readonly string[]).includes(what);
