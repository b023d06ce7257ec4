export const RING_SOURCE = "/sounds/subtle-ring.mp3";
const VOLUME = 0.5;

export interface RingToneOptions {
  /** Receives failures to load or play the sound. The call goes on without a ring. */
  readonly log: (message: string, cause: unknown) => void;
  /** Creates the player; null in a browser without audio. */
  readonly createPlayer?: () => HTMLAudioElement | null;
}

/** Errors of play() after an early stop, or before the first gesture. The player stays usable after them. */
const PASSING: readonly string[] = ["AbortError", "NotAllowedError"];

export const createAudio = () => (typeof Audio === "undefined" ? null : new Audio());

/** Creates the sound that plays while a call is connecting. */
export function createRingTone({ log, createPlayer = createAudio }: RingToneOptions) {
  let player: HTMLAudioElement | null = null;

  /** Creates the player on the first ring, so that a page without a call fetches no sound. */
  function prepare(): HTMLAudioElement | null {
    if (player !== null) return player;
    player = createPlayer();
    if (player === null) return null;
    player.src = RING_SOURCE;
    player.loop = true;
    player.volume = VOLUME;
    return player;
  }

  function refused(cause: unknown, by: HTMLAudioElement | null): void {
    const name = cause instanceof Error ? cause.name : "";
    // After any other error the player stays broken, so the next ring creates another one.
    if (!PASSING.includes(name) && player === by) player = null;
    // A stop interrupts a pending play(), which is no failure, so it is not logged.
    if (name !== "AbortError") log("The ring tone could not be played.", cause);
  }

  return {
    play(): void {
      try {
        const audio = prepare();
        if (audio === null) return;
        audio.currentTime = 0;
        audio.play()?.catch((cause: unknown) => refused(cause, audio));
      } catch (cause) {
        refused(cause, player);
      }
    },
    stop(): void {
      if (player === null) return;
      player.pause();
      player.currentTime = 0;
    },
  };
}
