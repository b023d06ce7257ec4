import { RING_SOURCE } from "./ring-tone.ts";

/** A sound that tells the visitor whether the speaker works. */
export function createSpeakerTest(createPlayer = () => new Audio(RING_SOURCE)) {
  let player: HTMLAudioElement | null = null;
  return {
    /**
     * Plays the sound once, from its start.
     *
     * @param speaker the ID of the speaker; null plays on the system's choice.
     * @throws DOMException if the speaker is gone or the browser refuses to play, but not if a later call stops it.
     */
    async play(speaker: string | null, volume: number): Promise<void> {
      player ??= createPlayer();
      player.pause();
      player.currentTime = 0;
      player.volume = volume;
      if (speaker !== null && "setSinkId" in player) await player.setSinkId(speaker);
      await player.play().catch((error: unknown) => {
        if ((error as Error).name !== "AbortError") throw error;
      });
    },
    stop: () => player?.pause(),
  };
}
