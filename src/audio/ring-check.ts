import type { Cancel } from "../shared/clock.ts";
import { createStore } from "../shared/store.ts";
import { createAudio, RING_SOURCE, type RingToneOptions } from "./ring-tone.ts";

/** Whether the ring sound is ready to play. */
const NOT_READY = {
  /** Whether enough data has loaded to play the sound to its end. */
  buffered: false,
  /** Whether the browser has allowed playback. It does so only after a gesture of the visitor. */
  initialized: false,
};

/** Plays a muted player and pauses it at once, which unlocks later playback. */
async function touch(player: HTMLAudioElement): Promise<void> {
  // Retries a failed load.
  if (player.error !== null) player.load();
  await player.play();
  player.pause();
  player.currentTime = 0;
}

/** Checks before a call whether the ring tone can play. Logs load and playback errors. */
export function createRingCheck({ log, createPlayer = createAudio }: RingToneOptions) {
  const state = createStore(NOT_READY);
  const become = (change: Partial<typeof NOT_READY>) => state.set({ ...state.get(), ...change });

  /** Loads the sound and tries to play it on the first click on the page; retries on the next click. */
  function watch(page: EventTarget): Cancel {
    const player = createPlayer();
    if (player === null) return () => {};
    let trying = false;
    const ended = new AbortController();
    const { signal } = ended;
    const loaded = () => become({ buffered: true });
    const failed = () => log("The ring tone could not be loaded.", player.error);
    const press = () => {
      if (trying || state.get().initialized) return;
      trying = true;
      touch(player)
        .then(() => become({ initialized: true }))
        .catch((cause: unknown) => {
          if (!signal.aborted) log("The ring tone could not be initialised.", cause);
        })
        .finally(() => {
          trying = false;
        });
    };
    player.addEventListener("canplaythrough", loaded, { signal });
    player.addEventListener("error", failed, { signal });
    page.addEventListener("click", press, { capture: true, signal });
    player.muted = true;
    player.preload = "auto";
    player.src = RING_SOURCE;
    return () => {
      ended.abort();
      player.removeAttribute("src");
      player.load();
    };
  }

  return { state: state.get, subscribe: state.subscribe, watch };
}
