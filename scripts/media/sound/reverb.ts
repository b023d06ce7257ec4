import { RATE, lowPass, highPass, samplesIn, silence, type Stereo } from "./signal.ts";

/** Delays in samples that share no factor, so that no pitch of the room's own stands out. */
const LINES = [1433, 1601, 1867, 2053, 2251, 2399, 2617, 2797] as const;

interface Room {
  /** Seconds until an echo has fallen by 60 dB. */
  readonly length: number;
  /** Hertz above which the walls swallow. */
  readonly damping: number;
}

interface Line {
  readonly delay: Float64Array;
  readonly damp: (sample: number) => number;
  readonly keep: number;
}

/** The echoes alone of a room with eight walls that feed one another. */
export function reverb(dry: Stereo, { length, damping }: Room): Stereo {
  const wet = silence(dry.left.length);
  const lines: readonly Line[] = LINES.map((samples) => ({
    delay: new Float64Array(samples),
    damp: lowPass(damping),
    keep: 10 ** ((-3 * samples) / RATE / length),
  }));
  const before = samplesIn(0.018);
  const clearLeft = highPass(180);
  const clearRight = highPass(180);
  const heard = new Float64Array(lines.length);
  for (let index = 0; index < wet.left.length; index += 1) {
    let sum = 0;
    lines.forEach((line, number) => {
      heard[number] = line.damp(line.delay[index % line.delay.length] ?? 0);
      sum += heard[number];
    });
    const left = clearLeft(dry.left[index - before] ?? 0);
    const right = clearRight(dry.right[index - before] ?? 0);
    lines.forEach((line, number) => {
      // A Householder matrix: every wall hears all others and no energy is made.
      const echo = (heard[number] ?? 0) - sum / 4;
      line.delay[index % line.delay.length] = (number % 2 === 0 ? left : right) + echo * line.keep;
    });
    wet.left[index] = at(heard, 0) - at(heard, 2) + at(heard, 4) - at(heard, 7);
    wet.right[index] = at(heard, 1) - at(heard, 3) + at(heard, 5) - at(heard, 6);
  }
  return wet;
}

const at = (list: Float64Array, index: number) => list[index] ?? 0;
