import { useEffect, useRef, useState } from "react";
import { RING_SOURCE } from "../../audio/ring-tone.ts";
import type { CallSession } from "../../call/call-session.ts";

/** Plays a test sound on the speaker in use. Returns the function and what went wrong, if anything. */
export function useSpeakerTest(session: CallSession, speaker: string | null) {
  const kept = useRef<HTMLAudioElement>(null);
  const [failed, setFailed] = useState(false);

  async function test(): Promise<void> {
    const player = (kept.current ??= new Audio(RING_SOURCE));
    player.pause();
    player.currentTime = 0;
    player.volume = session.controls()?.volume() ?? 1;
    if (speaker !== null && "setSinkId" in player) await player.setSinkId(speaker);
    await player.play().catch((error: Error) => {
      // Another press or the end of the dialog has interrupted the sound.
      if (error.name !== "AbortError") throw error;
    });
  }
  const play = () => {
    setFailed(false);
    test().catch(() => setFailed(true));
  };
  useEffect(() => () => kept.current?.pause(), []);
  const fault = failed ? "The test sound could not be played. Choose another speaker." : null;
  return { play, fault };
}
