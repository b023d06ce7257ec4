import type { InputName, InputNamed, StageInput } from "./input.ts";
import {
  enableLoops,
  connectCall,
  waitForGesture,
  cancelCall,
  completeIntro,
  enterCall,
  endFilm,
  extendLimit,
  noticeData,
  disableLoops,
  failFilm,
  goHome,
  hide,
  retryMuted,
  showPoster,
  type Handler,
  noticePause,
  playPause,
  retry,
  retryOnce,
  reveal,
  setSound,
  show,
  waitForData,
  type Step,
  resumeAfterGesture,
  watch,
  watchNext,
  whileWaiting,
} from "./handlers.ts";
import { type Film, FILMS, type StageState, type View } from "./state.ts";

/** The handler of an input in one view. `to` lists every view that it may lead to. */
interface Cell<Name extends InputName> {
  readonly to: readonly View[];
  readonly run: Handler<InputNamed<Name>>;
}

/** The handlers of one view. An input without a handler changes nothing there. */
type Row = { readonly [Name in InputName]?: Cell<Name> };

/** The cells of inputs that keep any clip in its view. */
const clip = (view: View) =>
  ({
    "loops.on": { to: [view], run: enableLoops },
    "loops.off": { to: [view], run: disableLoops },
    "page.hidden": { to: [view], run: hide },
    "page.shown": { to: [view], run: show },
    "clip.frame": { to: [view], run: reveal },
    "clip.waiting": { to: [view], run: waitForData },
  }) satisfies Row;

/** The cells of inputs after which a loop's poster replaces the loop. */
const loop = (view: View) =>
  ({
    ...clip(view),
    "visitor.gesture": { to: [view], run: resumeAfterGesture },
    "clip.failed": { to: [view], run: showPoster },
    "clip.refused": { to: [view], run: whileWaiting(waitForGesture) },
    "timer.limit": { to: [view], run: whileWaiting(showPoster) },
  }) satisfies Row;

/** The cells of inputs that count only in views without a call. */
const choice = (view: View) =>
  ({
    "visitor.watch": { to: [...FILMS, view], run: watch },
    "visitor.home": { to: ["home"], run: goHome },
    "timer.debounce": { to: [...FILMS, view], run: watchNext },
    "call.connecting": { to: ["connecting"], run: connectCall },
    "call.active": { to: ["call"], run: enterCall },
  }) satisfies Row;

const film = (view: Film) =>
  ({
    ...clip(view),
    ...choice(view),
    "visitor.play-pause": { to: [view], run: playPause },
    "visitor.sound": { to: [view], run: setSound },
    "clip.paused": { to: [view], run: noticePause },
    "clip.ended": { to: ["home", ...FILMS], run: endFilm },
    "clip.failed": { to: ["home"], run: failFilm },
    "clip.refused": { to: [view], run: whileWaiting(retryMuted) },
    "clip.data": { to: [view], run: whileWaiting(noticeData) },
    "timer.limit": { to: ["home", view], run: whileWaiting(extendLimit) },
  }) satisfies Row;

/** The handlers of the stage's machine, by view and input. The tests walk this table. */
export const TABLE: Readonly<Record<View, Row>> = {
  home: { ...loop("home"), ...choice("home") },
  intro: {
    ...film("intro"),
    "clip.ended": { to: ["intro-completed", ...FILMS], run: completeIntro },
  },
  "intro-completed": { ...loop("intro-completed"), ...choice("intro-completed") },
  about: film("about"),
  "how-it-works": film("how-it-works"),
  connecting: {
    ...loop("connecting"),
    "call.idle": { to: ["home"], run: cancelCall },
    "call.active": { to: ["call"], run: enterCall },
  },
  call: {
    ...loop("call"),
    "call.idle": { to: ["home"], run: goHome },
    "clip.failed": { to: ["call"], run: retryOnce },
    "timer.limit": { to: ["call"], run: whileWaiting(retryOnce) },
    "timer.retry": { to: ["call"], run: whileWaiting(retry) },
  },
};

/**
 * Returns the next state and its effects. Pure and total: the time comes with the input, and an
 * input without a cell returns the same state.
 */
export function transition(state: StageState, input: StageInput): Step {
  // A cast: the table's type guarantees that each cell fits its input, but the lookup loses that.
  const cell = TABLE[state.view][input.type] as Cell<InputName> | undefined;
  return cell === undefined ? [state, []] : cell.run(state, input as never);
}
