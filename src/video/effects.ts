import type { Millis } from "../shared/units.ts";
import type { Clip } from "./state.ts";

export type TimerName = "debounce" | "limit" | "retry";

/** Shows a clip, or continues the current one. */
export interface PlayEffect {
  readonly type: "play";
  readonly clip: Clip;
  readonly loop: boolean;
  readonly muted: boolean;
  /** Plays from the start. */
  readonly restart: boolean;
}

/** An action after a transition. The machine decides; the stage and its driver act. */
export type Effect =
  | PlayEffect
  | { readonly type: "pause" }
  | { readonly type: "mute"; readonly muted: boolean }
  /** Fades the clip in over the previous one. */
  | { readonly type: "reveal" }
  /** Removes every clip, so that the posters show. */
  | { readonly type: "drop" }
  /** Fetches a clip that will be needed soon. */
  | { readonly type: "prepare"; readonly clip: Clip }
  /** Disposes of the prepared clip. */
  | { readonly type: "discard" }
  | { readonly type: "timer.set"; readonly timer: TimerName; readonly after: Millis }
  | { readonly type: "timer.clear"; readonly timer: TimerName };
