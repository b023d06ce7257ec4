import { millis } from "../shared/units.ts";
import type { Effect, PlayEffect } from "./effects.ts";
import type { InputNamed, StageInput } from "./input.ts";
import { type Clip, isFilm, type StageState, type View } from "./state.ts";

/** A film that is asked for within this time of the last press waits for it to pass. */
const DEBOUNCE = millis(1000);
/** What does not play within this time will not play. */
const PLAY_LIMIT = millis(3000);
/** The loop of the call is tried once more after this time. */
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

/** The clip of the view: a film is heard, unless somebody minds; a loop never is. */
function play({ view, sound, soundRefused }: StageState, restart: boolean): PlayEffect {
  const film = isFilm(view);
  const muted = !film || !sound || soundRefused;
  return { type: "play", clip: CLIPS[view], loop: !film, muted, restart };
}

/** Lets the clip play on from where it stands, or on a hidden page as soon as it is shown. */
function resume(state: StageState, restart = false): Step {
  const next = { ...state, refused: false, resume: state.hidden };
  if (state.hidden) return [{ ...next, pace: "paused" }, [NO_LIMIT]];
  return [{ ...next, pace: "waiting" }, [play(state, restart), LIMIT]];
}

/** Lets the clip of the view begin, as far as it may. Where it may not, nothing else is left moving. */
function begin(state: StageState): Step {
  const film = isFilm(state.view);
  if (!film && !state.loops) return [{ ...state, pace: "still", resume: false }, [DROP]];
  const [next, effects] = resume(state, film);
  return state.hidden ? [next, [...effects, DROP]] : [next, effects];
}

/** Goes to a view, whatever was under way before. */
function enter(state: StageState, view: View, failed = false): Step {
  const fresh = { soundRefused: false, refused: false, retried: false, next: null };
  const [next, effects] = begin({ ...state, ...fresh, failed, view });
  return [next, [NO_DEBOUNCE, NO_LIMIT, NO_RETRY, ...effects]];
}

/** The first switch acts at once; those that follow close upon one another collapse into the last. */
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

/** A film that is over leads to the one that was asked for meanwhile, or home. */
export const endFilm = (state: StageState): Step => enter(state, state.next ?? "home");

/** The intro goes round without a sound behind the invitation; where it may not, its last picture stays. */
export function completeIntro(state: StageState): Step {
  const completed: StageState = { ...state, view: "intro-completed", soundRefused: false };
  if (state.loops) return resume(completed);
  return [{ ...completed, pace: "still", resume: false }, [NO_LIMIT]];
}

/** From home the loop simply goes on; a film falls silent and leaves. */
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

/** A press is all that a browser which refused the sound had been waiting for. */
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

/** A loop stops where it is: whoever asks for less motion has not asked for another picture. */
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

/** Somebody else stopped it: a key of the keyboard, the system, a headset that was taken off. */
export const noticePause = (state: StageState): Step =>
  state.pace === "playing" || state.pace === "waiting"
    ? [{ ...state, pace: "paused" }, [NO_LIMIT]]
    : only(state);

/** A loop that fails leaves its poster. */
export const showPoster = (state: StageState): Step => [
  { ...state, pace: "still", resume: false },
  [NO_LIMIT, DROP],
];

export function retryOnce(state: StageState): Step {
  if (state.retried || state.pace === "still") return showPoster(state);
  // On a hidden page it is tried again as soon as it is shown.
  if (state.hidden) return [{ ...state, retried: true }, [DROP]];
  const retry: Effect = { type: "timer.set", timer: "retry", after: RETRY_DELAY };
  return [{ ...state, pace: "waiting", retried: true }, [NO_LIMIT, DROP, retry]];
}

export const retry = (state: StageState): Step => resume(state);

/** A limit that passes and a refusal are about what was asked to play; anything else stands on purpose. */
export const whileWaiting =
  (move: (state: StageState) => Step) =>
  (state: StageState): Step =>
    state.pace === "waiting" ? move(state) : only(state);

export const waitForGesture = (state: StageState): Step => [
  { ...state, pace: "still", refused: true },
  [NO_LIMIT, DROP],
];

/** A film is tried without its sound; one that may not even move waits for the visitor's press. */
export function retryMuted(state: StageState): Step {
  if (state.sound && !state.soundRefused) return resume({ ...state, soundRefused: true });
  return [{ ...state, pace: "paused" }, [NO_LIMIT]];
}

export type Handler<Input extends StageInput> = (state: StageState, input: Input) => Step;
