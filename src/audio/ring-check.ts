import type { Cancel } from "../shared/clock.ts";
import { createStore } from "../shared/store.ts";
import { RING_SOURCE } from "./ring-tone.ts";

/** Whether the ring sound is ready to play. */
export interface RingReadiness {
  /** Whether enough data has loaded to play the sound to its end. */
  readonly buffered: boolean;
  /** Whether the browser has allowed playback. It does so only after a gesture of the visitor. */
  readonly initialized: boolean;
}

export interface RingCheckOptions {
  /** Receives load and playback errors. */
  readonly log: (message: string, cause: unknown) => void;
  /** Creates the player; null in a browser without audio. */
  readonly createPlayer?: () => HTMLAudioElement | null;
}

export interface RingCheck {
  readonly state: () => RingReadiness;
  readonly subscribe: (listener: () => void) => Cancel;
  /** Loads the sound and tries to play it on the first click on the page; retries on the next click. */
  readonly watch: (page: EventTarget) => Cancel;
}

const createAudio = () => (typeof Audio === "undefined" ? null : new Audio());

/** Plays a muted player and pauses it at once, which unlocks later playback. */
async function touch(player: HTMLAudioElement): Promise<void> {
  // Retries a failed load.
  if (player.error !== null) player.load();
  await player.play();
  player.pause();
  player.currentTime = 0;
}

/** Checks before a call whether the ring tone can play. */
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
