import { RATE, samplesIn, type Stereo } from "./signal.ts";

type Coefficients = readonly [b0: number, b1: number, b2: number, a1: number, a2: number];

/** The two filters of ITU-R BS.1770 at 48 kHz: the acoustic effect of the head, and a high-pass. */
const HEAD: Coefficients = [
  1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, 0.73248077421585,
];
const BASS: Coefficients = [1, -2, 1, -1.99004745483398, 0.99007225036621];

function filter(samples: Float64Array, [b0, b1, b2, a1, a2]: Coefficients): Float64Array {
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  return samples.map((x) => {
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    return y;
  });
}

const toLufs = (power: number) => -0.691 + 10 * Math.log10(power);
const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length;

/** Integrated loudness in LUFS, as ITU-R BS.1770 measures it: a gate excludes quiet passages. */
export function loudness(sound: Stereo): number {
  if (RATE !== 48_000) throw new Error("The filter coefficients need a sample rate of 48 kHz.");
  const left = filter(filter(sound.left, HEAD), BASS);
  const right = filter(filter(sound.right, HEAD), BASS);
  const [block, hop] = [samplesIn(0.4), samplesIn(0.1)];
  const powers: number[] = [];
  for (let from = 0; from + block <= left.length; from += hop) {
    let sum = 0;
    for (let index = from; index < from + block; index += 1)
      sum += (left[index] ?? 0) ** 2 + (right[index] ?? 0) ** 2;
    powers.push(sum / block);
  }
  const audible = powers.filter((power) => toLufs(power) > -70);
  if (audible.length === 0) return -Infinity;
  const gate = toLufs(mean(audible)) - 10;
  return toLufs(mean(audible.filter((power) => toLufs(power) > gate)));
}

export const peak = (sound: Stereo): number =>
  [sound.left, sound.right].reduce(
    (top, channel) => channel.reduce((high, sample) => Math.max(high, Math.abs(sample)), top),
    0,
  );
