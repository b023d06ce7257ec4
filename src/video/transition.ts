import type { InputName, InputNamed, StageInput } from "./input.ts";
import type { Handler, Step } from "./handlers.ts";
import * as handle from "./handlers.ts";
import type { StageState, StageView } from "./state.ts";

/** The handlers of one view. An input without a handler changes nothing there. */
type Row = { readonly [Name in InputName]?: Handler<InputNamed<Name>> };

/** The inputs that keep any clip in its view. */
const CLIP = {
  "loops.on": handle.enableLoops,
  "loops.off": handle.disableLoops,
  "page.hidden": handle.hide,
  "page.shown": handle.show,
  "clip.frame": handle.reveal,
  "clip.waiting": handle.waitForData,
} satisfies Row;

/** The inputs after which a loop's poster replaces the loop. */
const LOOP = {
  ...CLIP,
  "visitor.gesture": handle.resumeAfterGesture,
  "clip.failed": handle.showPoster,
  "clip.refused": handle.whileWaiting(handle.waitForGesture),
  "timer.limit": handle.whileWaiting(handle.showPoster),
} satisfies Row;

/** The inputs that count only in views without a call. */
const CHOICE = {
  "visitor.watch": handle.watch,
  "visitor.home": handle.goHome,
  "timer.debounce": handle.watchNext,
  "call.connecting": handle.connectCall,
  "call.active": handle.enterCall,
} satisfies Row;

const FILM = {
  ...CLIP,
  ...CHOICE,
  "visitor.play-pause": handle.playPause,
  "visitor.sound": handle.setSound,
  "clip.paused": handle.noticePause,
  "clip.ended": handle.endFilm,
  "clip.failed": handle.failFilm,
  "clip.refused": handle.whileWaiting(handle.retryMuted),
  "clip.data": handle.whileWaiting(handle.noticeData),
  "timer.limit": handle.whileWaiting(handle.extendLimit),
} satisfies Row;

/** The handlers of the stage's machine, by view and input. The tests walk this table. */
export const TABLE: Readonly<Record<StageView, Row>> = {
  home: { ...LOOP, ...CHOICE },
  intro: { ...FILM, "clip.ended": handle.completeIntro },
  "intro-completed": { ...LOOP, ...CHOICE },
  about: FILM,
  "how-it-works": FILM,
  connecting: { ...LOOP, "call.idle": handle.cancelCall, "call.active": handle.enterCall },
  call: {
    ...LOOP,
    "call.idle": handle.goHome,
    "clip.failed": handle.retryOnce,
    "timer.limit": handle.whileWaiting(handle.retryOnce),
    "timer.retry": handle.whileWaiting(handle.tryAgain),
  },
};

/**
 * Returns the next state and its effects. Pure and total: the time comes with the input, and an
 * input without a handler returns the same state.
 */
export function transition(state: StageState, input: StageInput): Step {
  // A cast: the table's type guarantees that each handler fits its input, but the lookup loses that.
  const run = TABLE[state.view][input.type] as Handler<StageInput> | undefined;
  return run === undefined ? [state, []] : run(state, input);
}
