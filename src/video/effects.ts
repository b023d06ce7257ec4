import type { Millis } from "../shared/units.ts";
import type { Clip } from "./state.ts";

export type TimerName = "debounce" | "limit" | "retry";

/** Brings a clip onto the stage, or lets the one that is there play on. */
export interface PlayEffect {
  readonly type: "play";
  readonly clip: Clip;
  readonly loop: boolean;
  readonly muted: boolean;
  /** From its first picture, wherever it stands. */
  readonly restart: boolean;
}

/** What is to be done after a transition. The machine decides; the stage and its driver act. */
export type Effect =
  | PlayEffect
  | { readonly type: "pause" }
  | { readonly type: "mute"; readonly muted: boolean }
  /** Fades the clip in over what was there before. */
  | { readonly type: "reveal" }
  /** Takes every clip from the stage, so that the posters beneath stand alone. */
  | { readonly type: "drop" }
  /** Fetches a clip that will be wanted soon. */
  | { readonly type: "prepare"; readonly clip: Clip }
  /** What was fetched will not be wanted after all. */
  | { readonly type: "discard" }
  | { readonly type: "timer.set"; readonly timer: TimerName; readonly after: Millis }
  | { readonly type: "timer.clear"; readonly timer: TimerName };
