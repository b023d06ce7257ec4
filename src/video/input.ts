import type { Millis } from "../shared/units.ts";
import type { TimerName } from "./effects.ts";
import type { FailureReason, Film } from "./state.ts";

/** A command from the page to the stage. */
export type Command =
  | { readonly type: "visitor.watch"; readonly film: Film }
  | { readonly type: "visitor.home" | "visitor.play-pause" | "visitor.sound" }
  | { readonly type: "call.idle" | "call.connecting" | "call.active" }
  | { readonly type: "loops.on" | "loops.off" };

/** An event of the document or of the current clip. */
export type Occurrence =
  | { readonly type: "visitor.gesture" }
  | { readonly type: "page.hidden" | "page.shown" }
  /** The clip is playing, and a frame of it is on the screen. */
  | { readonly type: "clip.frame" }
  /** The clip has run out of data. */
  | { readonly type: "clip.waiting" }
  | { readonly type: "clip.paused" | "clip.ended" }
  | { readonly type: "clip.failed"; readonly reason: FailureReason }
  /** More of the clip's data has arrived. */
  | { readonly type: "clip.data" }
  /** The browser refuses to play without a gesture, at least with sound. */
  | { readonly type: "clip.refused" }
  | { readonly type: `timer.${TimerName}` };

/** An input of the machine, with its time. */
export type StageInput = (Command | Occurrence) & { readonly at: Millis };
export type InputName = StageInput["type"];
/** The type of the input with this name. */
export type InputNamed<Name extends InputName> = StageInput & { readonly type: Name };
