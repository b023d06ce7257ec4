import type { Millis } from "../shared/units.ts";
import type { Film } from "./state.ts";

/** A command of the page. */
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
  /** A frame is on the screen, and the clip plays. */
  | { readonly type: "clip.frame" }
  /** The clip has run out of data. */
  | { readonly type: "clip.waiting" }
  | { readonly type: "clip.paused" }
  | { readonly type: "clip.ended" }
  | { readonly type: "clip.failed" }
  /** The browser blocks autoplay, or autoplay with sound. */
  | { readonly type: "clip.refused" }
  | { readonly type: "timer.debounce" }
  | { readonly type: "timer.limit" }
  | { readonly type: "timer.retry" };

/** One input of the machine, with its time. */
export type StageInput = (Command | Occurrence) & { readonly at: Millis };
export type InputName = StageInput["type"];
/** The input behind a column of the table. */
export type InputNamed<Name extends InputName> = Extract<StageInput, { type: Name }>;
