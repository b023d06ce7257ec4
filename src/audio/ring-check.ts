import type { Cancel } from "../shared/clock.ts";
import { RING_SOURCE, type RingLog } from "./ring-tone.ts";

interface RingCheckOptions {
  readonly log: RingLog;
  /** Called once enough data has loaded to play the sound to its end. */
  readonly buffered: () => void;
  /** Called once the browser has allowed playback. It does so only after a gesture of the visitor. */
  readonly initialized: () => void;
}

/** Plays a muted player and pauses it at once, which unlocks later playback. */
async function touch(player: HTMLAudioElement): Promise<void> {
  // Retries a failed load.
  if (player.error !== null) player.load();
  await player.play();
  player.pause();
  player.currentTime = 0;
}

/**
 * Checks before a call whether the ring tone can play: loads the sound, and tries to play it on the first click on the
 * page. After a failure, which it logs, the next click tries again.
 */
export function checkRing(page: EventTarget, options: RingCheckOptions): Cancel {
  const { log, buffered, initialized } = options;
  const player = new Audio();
  let isTried = false;
  const ended = new AbortController();
  const { signal } = ended;
  const failed = () => log("The ring tone could not be loaded.", player.error);
  const press = () => {
    if (isTried) return;
    isTried = true;
    touch(player).then(initialized, (cause: unknown) => {
      isTried = false;
      if (!signal.aborted) log("The ring tone could not be initialised.", cause);
    });
  };
  player.addEventListener("canplaythrough", buffered, { signal });
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
