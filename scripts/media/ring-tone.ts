import { ffmpeg } from "./ffmpeg.ts";

const LENGTH = 4;

/** A struck bell: it sets in softly, rings out, and is silent before the loop comes round again. */
function bell(at: number, frequency: number, loudness: number): string {
  const since = `(t-${at})`;
  const swell = `(1-exp(-${since}*70))*exp(-${since}*2.6)`;
  const partials = [
    [1, 1],
    [2.004, 0.22],
    [3.01, 0.07],
  ];
  const tone = partials
    .map(([ratio = 1, share = 0]) => `${share}*sin(2*PI*${frequency * ratio}*${since})`)
    .join("+");
  return `gte(t,${at})*${loudness}*${swell}*(${tone})`;
}

/** Two gentle pairs of notes, a fourth apart, in the first half of the loop. */
export async function renderRingTone(target: string): Promise<void> {
  const notes = [
    bell(0.02, 523.25, 0.3),
    bell(0.24, 698.46, 0.26),
    bell(0.95, 523.25, 0.2),
    bell(1.17, 698.46, 0.17),
  ];
  const fade = `min(1,max(0,(${LENGTH - 0.05}-t)*4))`;
  const source = `aevalsrc=exprs='${fade}*(${notes.join("+")})':s=44100:d=${LENGTH}`;
  await ffmpeg([
    ...["-f", "lavfi", "-i", source, "-ac", "1"],
    ...["-codec:a", "libmp3lame", "-b:a", "64k", "-map_metadata", "-1", target],
  ]);
}
