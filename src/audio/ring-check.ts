import type { Cancel } from "../shared/clock.ts";
import { createStore } from "../shared/store.ts";
import { RING_SOURCE } from "./ring-tone.ts";

/** How far the ring sound has come. */
export interface RingReadiness {
  /** It could be played through from what has arrived. */
  readonly buffered: boolean;
  /** The browser has let it be played, which takes a gesture. */
  readonly initialized: boolean;
}

export interface RingCheckOptions {
  /** Hears of what could not be loaded or played. */
  readonly log: (message: string, cause: unknown) => void;
  /** Makes the player; null where there is no sound to be had. */
  readonly createPlayer?: () => HTMLAudioElement | null;
}

export interface RingCheck {
  readonly state: () => RingReadiness;
  readonly subscribe: (listener: () => void) => Cancel;
  /** Loads the sound, and tries it on the first press anywhere on the page; a refused one is followed by the next. */
  readonly watch: (page: EventTarget) => Cancel;
}

const createAudio = () => (typeof Audio === "undefined" ? null : new Audio());

/** Plays, pauses and rewinds, so that nobody hears it. */
async function touch(player: HTMLAudioElement): Promise<void> {
  // What failed to load is asked for once more.
  if (player.error !== null) player.load();
  await player.play();
  player.pause();
  player.currentTime = 0;
}

/** Finds out whether the ring can be heard before there is a call to ring for. */
export function createRingCheck({ log, createPlayer = createAudio }: RingCheckOptions): RingCheck {
  const state = createStore<RingReadiness>({ buffered: false, initialized: false });
  const become = (change: Partial<RingReadiness>) => state.set({ ...state.get(), ...change });

  function watch(page: EventTarget): Cancel {
    const player = createPlayer();
    if (player === null) return () => {};
    let trying = false;
    let over = false;
    const loaded = () => become({ buffered: true });
    const failed = () => log("The ring tone could not be loaded.", player.error);
    const press = () => {
      if (trying || state.get().initialized) return;
      trying = true;
      touch(player)
        .then(() => become({ initialized: true }))
        .catch((cause: unknown) => {
          if (!over) log("The ring tone could not be initialised.", cause);
        })
        .finally(() => {
          trying = false;
        });
    };
    player.addEventListener("canplaythrough", loaded);
    player.addEventListener("error", failed);
    page.addEventListener("click", press, { capture: true });
    player.muted = true;
    player.preload = "auto";
    player.src = RING_SOURCE;
    return () => {
      over = true;
      player.removeEventListener("canplaythrough", loaded);
      player.removeEventListener("error", failed);
      page.removeEventListener("click", press, { capture: true });
      player.removeAttribute("src");
      player.load();
    };
  }

  return { state: state.get, subscribe: state.subscribe, watch };
}
