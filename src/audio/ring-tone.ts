const SOURCE = "/sounds/subtle-ring.mp3";
const VOLUME = 0.5;

export interface RingToneOptions {
  /** Hears of a ring that could not be played. The call goes on without it. */
  readonly log: (message: string, cause: unknown) => void;
  /** Makes the player; null where there is no sound to be had. */
  readonly createPlayer?: () => HTMLAudioElement | null;
}

const createAudio = () => (typeof Audio === "undefined" ? null : new Audio());

/** The sound of a call that has not been answered yet. */
export function createRingTone({ log, createPlayer = createAudio }: RingToneOptions) {
  let player: HTMLAudioElement | null = null;
  let ringing = false;

  /** Made on the first ring, so that a page that is only read fetches no sound. */
  function prepare(): HTMLAudioElement | null {
    if (player !== null) return player;
    player = createPlayer();
    if (player === null) return null;
    player.src = SOURCE;
    player.loop = true;
    player.volume = VOLUME;
    return player;
  }

  function refused(cause: unknown): void {
    // A stop interrupts a play() that was still under way; that is no fault.
    if (ringing) log("The ring tone could not be played.", cause);
  }

  return {
    play(): void {
      ringing = true;
      try {
        const audio = prepare();
        if (audio === null) return;
        audio.currentTime = 0;
        audio.play()?.catch(refused);
      } catch (cause) {
        refused(cause);
      }
    },
    stop(): void {
      ringing = false;
      if (player === null) return;
      player.pause();
      player.currentTime = 0;
    },
  };
}
