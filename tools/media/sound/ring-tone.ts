import { ffmpeg } from "../ffmpeg.ts";
import { bell, RING_PAIRS } from "./bell.ts";
import { place, rawSound, samplesIn, silence, type Stereo } from "./signal.ts";

/** Loop length in seconds. The last two are silent, so that a gap between two loops is inaudible. */
const LENGTH = 4;

/** The ring tone while a call connects: two soft pairs of notes, then silence. */
export function composeRing(): Stereo {
  const sound = silence(samplesIn(LENGTH));
  for (const { at, frequency, gain } of RING_PAIRS)
    place(sound, bell(frequency), { at: at + 0.02, gain });
  return sound;
}

export async function renderRingTone(target: string): Promise<void> {
  const { format, samples } = rawSound(composeRing());
  const encoded = ["-codec:a", "libmp3lame", "-b:a", "64k", "-map_metadata", "-1", target];
  // With `-ac 1` ffmpeg would add the channels 3 dB too loud.
  const mono = ["-af", "pan=mono|c0=0.5*c0+0.5*c1", "-ar", "44100"];
  await ffmpeg([...format, ...mono, ...encoded], [samples]);
}
