import { millis } from "../shared/units.ts";
import type { Effect, PlayEffect } from "./effects.ts";
import type { InputNamed, StageInput } from "./input.ts";
import { type Clip, isFilm, type StageState, type View } from "./state.ts";

/** A film that is requested within this time of the last press is debounced. */
const DEBOUNCE = millis(1000);
/** Playback that has not started by then has failed. */
const PLAY_LIMIT = millis(3000);
/** Wait before the only retry of the call's loop. */
const RETRY_DELAY = millis(1000);

export type Step = readonly [StageState, readonly Effect[]];

const CLIPS: Readonly<Record<View, Clip>> = {
  home: "background",
  connecting: "background",
  call: "plexus",
  intro: "intro",
  "intro-completed": "intro",
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

/** Plays the view's clip. Films have sound unless muted or refused; loops never do. */
function play({ view, sound, soundRefused }: StageState, restart: boolean): PlayEffect {
  const film = isFilm(view);
  const muted = !film || !sound || soundRefused;
  return { type: "play", clip: CLIPS[view], loop: !film, muted, restart };
}

/** Continues the clip from its position; on a hidden page, once the page is shown. */
function resume(state: StageState, restart = false): Step {
  const next = { ...state, refused: false, resume: state.hidden };
  if (state.hidden) return [{ ...next, pace: "paused" }, [NO_LIMIT]];
  return [{ ...next, pace: "waiting" }, [play(state, restart), LIMIT]];
}

/** Starts the view's clip if it may move, else drops all clips. */
function begin(state: StageState): Step {
  const film = isFilm(state.view);
  if (!film && !state.loops) return [{ ...state, pace: "still", resume: false }, [DROP]];
  const [next, effects] = resume(state, film);
  return state.hidden ? [next, [...effects, DROP]] : [next, effects];
}

/** Enters a view and cancels all timers of the last one. */
function enter(state: StageState, view: View, failed = false): Step {
  const fresh = { soundRefused: false, refused: false, retried: false, next: null };
  const [next, effects] = begin({ ...state, ...fresh, failed, view });
  return [next, [NO_DEBOUNCE, NO_LIMIT, NO_RETRY, ...effects]];
}

/** Switches at once; presses within the debounce time switch to the last one only. */
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

export const failFilm = (state: StageState): Step => enter(state, "home", true);

/** An ended film leads to the film requested meanwhile, or home. */
export const endFilm = (state: StageState): Step => enter(state, state.next ?? "home");

/** The intro loops without sound behind the invitation, or stops at its last frame if loops may not move. */
export function completeIntro(state: StageState): Step {
  const completed: StageState = { ...state, view: "intro-completed", soundRefused: false };
  if (state.loops) return resume(completed);
  return [{ ...completed, pace: "still", resume: false }, [NO_LIMIT]];
}

/** Home's loop continues; a film ends. */
export function connectCall(state: StageState): Step {
  const prepare = state.loops ? [PREPARE] : NOTHING;
  if (state.view === "home") {
    const next: StageState = { ...state, view: "connecting", next: null, failed: false };
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

/** A press also lifts the browser's refusal to play sound. */
export function setSound(state: StageState): Step {
  const sound = state.soundRefused || !state.sound;
  return [{ ...state, sound, soundRefused: false }, [{ type: "mute", muted: !sound }]];
}

export const resumeAfterGesture = (state: StageState): Step =>
  state.refused ? resume(state) : only(state);

export function enableLoops(state: StageState): Step {
  if (state.loops) return only(state);
  const allowed = { ...state, loops: true };
  return isFilm(state.view) ? only(allowed) : begin(allowed);
}

/** Pauses a loop at its frame: less motion is no reason for another picture. */
export function disableLoops(state: StageState): Step {
  if (!state.loops) return only(state);
  const forbidden: StageState = { ...state, loops: false, refused: false };
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
  return [{ ...state, pace: "playing" }, [seen, NO_LIMIT]];
}

export const waitForData = (state: StageState): Step =>
  state.pace === "playing" ? [{ ...state, pace: "waiting" }, [LIMIT]] : only(state);

/** A pause from outside the page: a media key, the system, an unplugged headset. */
export const noticePause = (state: StageState): Step =>
  state.pace === "playing" || state.pace === "waiting"
    ? [{ ...state, pace: "paused" }, [NO_LIMIT]]
    : only(state);

/** Falls back to the poster when a loop fails. */
export const showPoster = (state: StageState): Step => [
  { ...state, pace: "still", resume: false },
  [NO_LIMIT, DROP],
];

export function retryOnce(state: StageState): Step {
  if (state.retried || state.pace === "still") return showPoster(state);
  // A hidden page retries once it is shown.
  if (state.hidden) return [{ ...state, retried: true }, [DROP]];
  const retry: Effect = { type: "timer.set", timer: "retry", after: RETRY_DELAY };
  return [{ ...state, pace: "waiting", retried: true }, [NO_LIMIT, DROP, retry]];
}

export const retry = (state: StageState): Step => resume(state);

/** Limits and refusals concern a clip that should start. Other paces are intended. */
export const whileWaiting =
  (move: (state: StageState) => Step) =>
  (state: StageState): Step =>
    state.pace === "waiting" ? move(state) : only(state);

export const waitForGesture = (state: StageState): Step => [
  { ...state, pace: "still", refused: true },
  [NO_LIMIT, DROP],
];

/** Plays a refused film without sound, or else waits for the visitor's press. */
export function retryMuted(state: StageState): Step {
  if (state.sound && !state.soundRefused) return resume({ ...state, soundRefused: true });
  return [{ ...state, pace: "paused" }, [NO_LIMIT]];
}

export type Handler<Input extends StageInput> = (state: StageState, input: Input) => Step;
