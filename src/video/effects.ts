import type { Millis } from "../shared/units.ts";
import type { Clip } from "./state.ts";

export type TimerName = "debounce" | "limit" | "retry";

/** Plays a clip. If it is the current clip, it continues. */
export interface PlayEffect {
  readonly type: "play";
  readonly clip: Clip;
  readonly loop: boolean;
  readonly muted: boolean;
  /** Whether the clip starts from its beginning. */
  readonly restart: boolean;
}

/** An action that a transition returns, and the stage or its driver performs. */
export type Effect =
  | PlayEffect
  | { readonly type: "pause" }
  | { readonly type: "mute"; readonly muted: boolean }
  /** Fades the current clip in over the previous one. */
  | { readonly type: "reveal" }
  /** Removes every clip, so that the posters show. */
  | { readonly type: "drop" }
  /** Fetches a clip that will be needed soon. */
  | { readonly type: "prepare"; readonly clip: Clip }
  /** Releases the prepared clip. */
  | { readonly type: "discard" }
  | { readonly type: "timer.set"; readonly timer: TimerName; readonly after: Millis }
  | { readonly type: "timer.clear"; readonly timer: TimerName };
