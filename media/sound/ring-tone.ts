import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ffmpeg } from "../ffmpeg.ts";
import { bell, RING_PAIRS } from "./bell.ts";
import { place, samplesIn, silence, type Stereo } from "./signal.ts";
import { encodeWav } from "./wav.ts";

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
  const workshop = await mkdtemp(join(tmpdir(), "ring-"));
  try {
    const plain = join(workshop, "ring.wav");
    await writeFile(plain, encodeWav(composeRing()));
    await ffmpeg([
      ...["-i", plain, "-ac", "1", "-ar", "44100"],
      ...["-codec:a", "libmp3lame", "-b:a", "64k", "-map_metadata", "-1", target],
    ]);
  } finally {
    await rm(workshop, { recursive: true });
  }
}
