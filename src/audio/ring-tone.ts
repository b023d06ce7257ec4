export const RING_SOURCE = "/sounds/subtle-ring.mp3";
const VOLUME = 0.5;

/** Receives failures to load or play the ring. The call goes on without a ring. */
export type RingLog = (message: string, cause: unknown) => void;

/** Errors of play() after an early stop, or before the first gesture. The player stays usable after them. */
const PASSING: readonly string[] = ["AbortError", "NotAllowedError"];

async function playFromStart(player: HTMLAudioElement): Promise<void> {
  player.currentTime = 0;
  await player.play();
}

/** Creates the sound that plays while a call is connecting. */
export function createRingTone(log: RingLog) {
  /** The player is created on the first ring, so that a page without a call fetches no sound. */
  let player: HTMLAudioElement | null = null;
  return {
    play(): void {
      player ??= Object.assign(new Audio(), { src: RING_SOURCE, loop: true, volume: VOLUME });
      const current = player;
      playFromStart(current).catch((cause: unknown) => {
        const name = cause instanceof Error ? cause.name : "";
        // After any other error the player stays broken, so the next ring creates another one.
        if (!PASSING.includes(name) && player === current) player = null;
        // A stop interrupts a pending play(), which is no failure, so it is not logged.
        if (name !== "AbortError") log("The ring tone could not be played.", cause);
      });
    },
    stop(): void {
      if (player === null) return;
      player.pause();
      player.currentTime = 0;
    },
  };
}
