import type { InputName, InputNamed, StageInput } from "./input.ts";
import type { Handler, Step } from "./handlers.ts";
import * as handle from "./handlers.ts";
import { type Film, FILMS, type StageState, type StageView } from "./state.ts";

/** The handler of an input in one view. `to` lists every view that it may lead to. */
interface Cell<Name extends InputName> {
  readonly to: readonly StageView[];
  readonly run: Handler<InputNamed<Name>>;
}

/** The handlers of one view. An input without a handler changes nothing there. */
type Row = { readonly [Name in InputName]?: Cell<Name> };

/** The cells of inputs that keep any clip in its view. */
const clip = (view: StageView) =>
  ({
    "loops.on": { to: [view], run: handle.enableLoops },
    "loops.off": { to: [view], run: handle.disableLoops },
    "page.hidden": { to: [view], run: handle.hide },
    "page.shown": { to: [view], run: handle.show },
    "clip.frame": { to: [view], run: handle.reveal },
    "clip.waiting": { to: [view], run: handle.waitForData },
  }) satisfies Row;

/** The cells of inputs after which a loop's poster replaces the loop. */
const loop = (view: StageView) =>
  ({
    ...clip(view),
    "visitor.gesture": { to: [view], run: handle.resumeAfterGesture },
    "clip.failed": { to: [view], run: handle.showPoster },
    "clip.refused": { to: [view], run: handle.whileWaiting(handle.waitForGesture) },
    "timer.limit": { to: [view], run: handle.whileWaiting(handle.showPoster) },
  }) satisfies Row;

/** The cells of inputs that count only in views without a call. */
const choice = (view: StageView) =>
  ({
    "visitor.watch": { to: [...FILMS, view], run: handle.watch },
    "visitor.home": { to: ["home"], run: handle.goHome },
    "timer.debounce": { to: [...FILMS, view], run: handle.watchNext },
    "call.connecting": { to: ["connecting"], run: handle.connectCall },
    "call.active": { to: ["call"], run: handle.enterCall },
  }) satisfies Row;

const film = (view: Film) =>
  ({
    ...clip(view),
    ...choice(view),
    "visitor.play-pause": { to: [view], run: handle.playPause },
    "visitor.sound": { to: [view], run: handle.setSound },
    "clip.paused": { to: [view], run: handle.noticePause },
    "clip.ended": { to: ["home", ...FILMS], run: handle.endFilm },
    "clip.failed": { to: ["home"], run: handle.failFilm },
    "clip.refused": { to: [view], run: handle.whileWaiting(handle.retryMuted) },
    "clip.data": { to: [view], run: handle.whileWaiting(handle.noticeData) },
    "timer.limit": { to: ["home", view], run: handle.whileWaiting(handle.extendLimit) },
  }) satisfies Row;

/** The handlers of the stage's machine, by view and input. The tests walk this table. */
export const TABLE: Readonly<Record<StageView, Row>> = {
  home: { ...loop("home"), ...choice("home") },
  intro: {
    ...film("intro"),
    "clip.ended": { to: ["intro-completed", ...FILMS], run: handle.completeIntro },
  },
  "intro-completed": { ...loop("intro-completed"), ...choice("intro-completed") },
  about: film("about"),
  "how-it-works": film("how-it-works"),
  connecting: {
    ...loop("connecting"),
    "call.idle": { to: ["home"], run: handle.cancelCall },
    "call.active": { to: ["call"], run: handle.enterCall },
  },
  call: {
    ...loop("call"),
    "call.idle": { to: ["home"], run: handle.goHome },
    "clip.failed": { to: ["call"], run: handle.retryOnce },
    "timer.limit": { to: ["call"], run: handle.whileWaiting(handle.retryOnce) },
    "timer.retry": { to: ["call"], run: handle.whileWaiting(handle.tryAgain) },
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
