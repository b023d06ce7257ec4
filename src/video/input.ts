import type { Millis } from "../shared/units.ts";
import type { FailureReason, Film } from "./state.ts";

/** A command from the page to the stage. */
export type Command =
  | { readonly type: "visitor.watch"; readonly film: Film }
  | { readonly type: "visitor.home" }
  | { readonly type: "visitor.play-pause" }
  | { readonly type: "visitor.sound" }
  | { readonly type: "call.idle" }
  | { readonly type: "call.connecting" }
  | { readonly type: "call.active" }
  | { readonly type: "loops.on" }
  | { readonly type: "loops.off" };

/** An event of the document or of the current clip. */
export type Occurrence =
  | { readonly type: "visitor.gesture" }
  | { readonly type: "page.hidden" }
  | { readonly type: "page.shown" }
  /** The clip is playing, and a frame of it is on the screen. */
  | { readonly type: "clip.frame" }
  /** The clip has run out of data. */
  | { readonly type: "clip.waiting" }
  | { readonly type: "clip.paused" }
  | { readonly type: "clip.ended" }
  | { readonly type: "clip.failed"; readonly reason: FailureReason }
  /** More of the clip's data has arrived. */
  | { readonly type: "clip.data" }
  /** The browser refuses to play without a gesture, at least with sound. */
  | { readonly type: "clip.refused" }
  | { readonly type: "timer.debounce" }
  | { readonly type: "timer.limit" }
  | { readonly type: "timer.retry" };

/** An input of the machine, with its time. */
export type StageInput = (Command | Occurrence) & { readonly at: Millis };
export type InputName = StageInput["type"];
/** The type of the input with this name. */
export type InputNamed<Name extends InputName> = Extract<StageInput, { type: Name }>;
