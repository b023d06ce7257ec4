import { millis } from "../shared/units.ts";
import type { Effect, PlayEffect } from "./effects.ts";
import type { InputNamed, StageInput } from "./input.ts";
import { type Clip, type FailureReason, isFilm, type StageState, type StageView } from "./state.ts";

/** The debounce time: of several presses within it, only the last one counts. */
const DEBOUNCE = millis(1000);
/** A clip that has not started within this time has failed. A film that receives data gets more time. */
const PLAY_LIMIT = millis(3000);
/** The wait before the only retry of the call's loop. */
const RETRY_DELAY = millis(1000);

export type Step = readonly [StageState, readonly Effect[]];

const CLIPS: Readonly<Record<StageView, Clip>> = {
  home: "background",
  connecting: "background",
  call: "plexus",
  intro: "intro",
  "intro-completed": "intro-loop",
  about: "about",
  "how-it-works": "how-it-works",
};

const NOTHING: readonly Effect[] = [];
const LIMIT: Effect = { type: "timer.set", timer: "limit", after: PLAY_LIMIT };
const NO_LIMIT: Effect = { type: "timer.clear", timer: "limit" };
const NO_DEBOUNCE: Effect = { type: "timer.clear", timer: "debounce" };
const NO_RETRY: Effect = { type: "timer.clear", timer: "retry" };
const DROP: Effect = { type: "drop" };
const PREPARE: Effect = { type: "prepare", clip: "plexus" };
const DISCARD: Effect = { type: "discard" };

const only = (state: StageState): Step => [state, NOTHING];

/**
 * The effect that plays the view's clip. A film has sound unless the visitor or the browser mutes it; a
 * loop never has.
 */
function play({ view, sound, soundRefused }: StageState, restart: boolean): PlayEffect {
  const film = isFilm(view);
  const muted = !film || !sound || soundRefused;
  return { type: "play", clip: CLIPS[view], loop: !film, muted, restart };
}

/**
 * Continues the clip from its position, or from its beginning if `restart` is set. On a hidden page it
 * waits until the page is shown.
 */
function resume(state: StageState, restart = false): Step {
  const next = { ...state, fed: false, slow: false, resume: state.hidden };
  if (state.hidden) return [{ ...next, pace: "paused" }, [NO_LIMIT]];
  return [{ ...next, pace: "waiting" }, [play(state, restart), LIMIT]];
}

/** Starts the view's clip. If that is a loop and loops may not move, removes all clips instead. */
function begin(state: StageState): Step {
  const film = isFilm(state.view);
  if (!film && !state.loops) return [{ ...state, pace: "still", resume: false }, [DROP]];
  const [next, effects] = resume(state, film);
  return state.hidden ? [next, [...effects, DROP]] : [next, effects];
}

/** Enters a view and cancels all timers of the previous view. */
function enter(state: StageState, view: StageView, failed: StageState["failed"] = null): Step {
  const fresh = { soundRefused: false, retried: false, next: null, fed: false, slow: false };
  const [next, effects] = begin({ ...state, ...fresh, failed, view });
  return [next, [NO_DEBOUNCE, NO_LIMIT, NO_RETRY, ...effects]];
}

/** Switches to a film at once. Of further presses within the debounce time, only the last one counts. */
export function watch(state: StageState, { film, at }: InputNamed<"visitor.watch">): Step {
  const { pressedAt } = state;
  const pressed = { ...state, pressedAt: at };
  if (pressedAt === null || at - pressedAt >= DEBOUNCE) return enter(pressed, film);
  const later: Effect = { type: "timer.set", timer: "debounce", after: DEBOUNCE };
  return [{ ...pressed, next: film }, [later]];
}

export function watchNext(state: StageState): Step {
  if (state.next === null) return only(state);
  return state.next === state.view ? only({ ...state, next: null }) : enter(state, state.next);
}

export const goHome = (state: StageState): Step => enter(state, "home");

const fail = (state: StageState, reason: FailureReason): Step =>
  enter(state, "home", isFilm(state.view) ? { film: state.view, reason } : null);

export const failFilm = (state: StageState, { reason }: InputNamed<"clip.failed">): Step =>
  fail(state, reason);

/** Gives a film that has received data another time limit. Without data it has failed. */
export function extendLimit(state: StageState): Step {
  if (!state.fed) return fail(state, "stalled");
  return [{ ...state, fed: false, slow: true }, [LIMIT]];
}

export const noticeData = (state: StageState): Step =>
  state.fed ? only(state) : only({ ...state, fed: true });

/** When a film has ended, the film that was requested meanwhile follows, or the home view. */
export const endFilm = (state: StageState): Step => enter(state, state.next ?? "home");

/** When the introduction has ended, its loop plays behind the invitation, or the requested film follows. */
export const completeIntro = (state: StageState): Step =>
  enter(state, state.next ?? "intro-completed");

/** When a call connects, a film ends and the background loop continues. */
export function connectCall(state: StageState): Step {
  const prepare = state.loops ? [PREPARE] : NOTHING;
  if (state.view === "home") {
    const next: StageState = { ...state, view: "connecting", next: null, failed: null };
    return [next, [NO_DEBOUNCE, ...prepare]];
  }
  const [next, effects] = enter(state, "connecting");
  return [next, [...effects, ...prepare]];
}

export const cancelCall = (state: StageState): Step => [{ ...state, view: "home" }, [DISCARD]];

export const enterCall = (state: StageState): Step => enter(state, "call");

export function playPause(state: StageState): Step {
  if (state.pace === "paused") return resume({ ...state, soundRefused: false });
  return [{ ...state, pace: "paused" }, [{ type: "pause" }, NO_LIMIT]];
}

/** The press of the sound button is a gesture, so the browser no longer refuses to play sound. */
export function setSound(state: StageState): Step {
  const sound = state.soundRefused || !state.sound;
  return [{ ...state, sound, soundRefused: false }, [{ type: "mute", muted: !sound }]];
}

export const resumeAfterGesture = (state: StageState): Step =>
  state.pace === "refused" ? resume(state) : only(state);

export function enableLoops(state: StageState): Step {
  if (state.loops) return only(state);
  const allowed = { ...state, loops: true };
  return isFilm(state.view) ? only(allowed) : begin(allowed);
}

/** Pauses the loop at its current frame. The poster would be another change of picture. */
export function disableLoops(state: StageState): Step {
  if (!state.loops) return only(state);
  const forbidden: StageState = { ...state, loops: false };
  if (isFilm(state.view)) return only(forbidden);
  const still: Effect[] = [{ type: "pause" }, DISCARD, NO_LIMIT, NO_RETRY];
  return [{ ...forbidden, pace: "still", resume: false }, still];
}

export function hide(state: StageState): Step {
  const hidden = { ...state, hidden: true };
  if (state.pace !== "playing" && state.pace !== "waiting") return only(hidden);
  return [{ ...hidden, pace: "paused", resume: true }, [{ type: "pause" }, NO_LIMIT, NO_RETRY]];
}

export function show(state: StageState): Step {
  const shown = { ...state, hidden: false };
  return state.resume ? resume(shown) : only(shown);
}

export function reveal(state: StageState): Step {
  const seen: Effect = { type: "reveal" };
  if (state.pace !== "waiting") return [state, [seen]];
  return [{ ...state, pace: "playing", slow: false }, [seen, NO_LIMIT]];
}

export const waitForData = (state: StageState): Step =>
  state.pace === "playing" ? [{ ...state, pace: "waiting", fed: false }, [LIMIT]] : only(state);

/** Handles a pause from outside the page, such as a media key or an unplugged headset. */
export const noticePause = (state: StageState): Step =>
  state.pace === "playing" || state.pace === "waiting"
    ? [{ ...state, pace: "paused" }, [NO_LIMIT]]
    : only(state);

/** Shows the poster when a loop fails. */
export const showPoster = (state: StageState): Step => [
  { ...state, pace: "still", resume: false },
  [NO_LIMIT, DROP],
];

export function retryOnce(state: StageState): Step {
  if (state.retried || state.pace === "still") return showPoster(state);
  // On a hidden page the retry waits until the page is shown.
  if (state.hidden) return [{ ...state, retried: true }, [DROP]];
  const retry: Effect = { type: "timer.set", timer: "retry", after: RETRY_DELAY };
  return [{ ...state, pace: "waiting", retried: true }, [NO_LIMIT, DROP, retry]];
}

export const tryAgain = (state: StageState): Step => resume(state);

/**
 * Applies a handler only while a clip should start. A time limit or a refusal means nothing for a clip that
 * plays, is paused or stands still.
 */
export const whileWaiting =
  (move: (state: StageState) => Step) =>
  (state: StageState): Step =>
    state.pace === "waiting" ? move(state) : only(state);

export const waitForGesture = (state: StageState): Step => [
  { ...state, pace: "refused" },
  [NO_LIMIT, DROP],
];

/** Plays a refused film without sound. If that is refused too, waits for the visitor to press play. */
export function retryMuted(state: StageState): Step {
  if (state.sound && !state.soundRefused) return resume({ ...state, soundRefused: true });
  return [{ ...state, pace: "paused" }, [NO_LIMIT]];
}

export type Handler<Input extends StageInput> = (state: StageState, input: Input) => Step;
