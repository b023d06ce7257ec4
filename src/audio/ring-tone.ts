export const RING_SOURCE = "/sounds/subtle-ring.mp3";
const VOLUME = 0.5;

export interface RingToneOptions {
  /** Hears of a ring that could not be played. The call goes on without it. */
  readonly log: (message: string, cause: unknown) => void;
  /** Makes the player; null where there is no sound to be had. */
  readonly createPlayer?: () => HTMLAudioElement | null;
}

/** Of play() itself: a stop came before it could begin, or the browser wants a gesture first. */
const PASSING: readonly string[] = ["AbortError", "NotAllowedError"];
const nameOf = (cause: unknown) => (cause instanceof Error ? cause.name : "");

const createAudio = () => (typeof Audio === "undefined" ? null : new Audio());

/** The sound of a call that has not been answered yet. */
export function createRingTone({ log, createPlayer = createAudio }: RingToneOptions) {
  let player: HTMLAudioElement | null = null;

  /** Made on the first ring, so that a page that is only read fetches no sound. */
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
    const name = nameOf(cause);
    // A player that failed to fetch its sound stays broken. The next ring gets another one.
    if (!PASSING.includes(name) && player === by) player = null;
    // A stop interrupts a play() that was still under way; that is no fault.
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
