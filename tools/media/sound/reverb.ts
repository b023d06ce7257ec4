import { RATE, lowPass, highPass, samplesIn, silence, type Stereo } from "./signal.ts";

/** Delays in samples without a common factor, so that the room does not resonate at one pitch. */
const LINES = [1433, 1601, 1867, 2053, 2251, 2399, 2617, 2797] as const;

interface Room {
  /** Reverberation time in seconds: the time in which an echo falls by 60 dB. */
  readonly length: number;
  /** The walls absorb frequencies above this, in Hz. */
  readonly damping: number;
}

/** The wet signal of a feedback delay network with eight delay lines. */
export function reverb(dry: Stereo, { length, damping }: Room): Stereo {
  const wet = silence(dry.left.length);
  const delays = LINES.map((samples) => new Float64Array(samples));
  const keeps = LINES.map((samples) => 10 ** ((-3 * samples) / RATE / length));
  const damps = LINES.map(() => lowPass(damping));
  const before = samplesIn(0.018);
  const clear = [highPass(180), highPass(180)] as const;
  const heard = new Float64Array(LINES.length);
  for (let index = 0; index < wet.left.length; index += 1) {
    let sum = 0;
    for (const [line, samples] of LINES.entries()) {
      const echo = damps[line]?.(delays[line]?.[index % samples] ?? 0) ?? 0;
      heard[line] = echo;
      sum += echo;
    }
    const left = clear[0](dry.left[index - before] ?? 0);
    const right = clear[1](dry.right[index - before] ?? 0);
    for (const [line, samples] of LINES.entries()) {
      // A Householder matrix mixes all lines and keeps the energy constant.
      const echo = ((heard[line] ?? 0) - sum / 4) * (keeps[line] ?? 0);
      const delay = delays[line];
      if (delay !== undefined) delay[index % samples] = (line % 2 === 0 ? left : right) + echo;
    }
    wet.left[index] = at(heard, 0) - at(heard, 2) + at(heard, 4) - at(heard, 7);
    wet.right[index] = at(heard, 1) - at(heard, 3) + at(heard, 5) - at(heard, 6);
  }
  return wet;
}

const at = (list: Float64Array, index: number) => list[index] ?? 0;
