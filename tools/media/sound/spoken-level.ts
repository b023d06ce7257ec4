/** RMS level of the words and limit of the peaks; 1 is full scale. */
const TARGET = 10 ** (-20 / 20);
const CEILING = 10 ** (-3 / 20);

/** RMS level without pauses: blocks more than 20 dB below the loudest one do not count. */
function levelOf(samples: Float64Array, block: number): number {
  const powers: number[] = [];
  for (let from = 0; from < samples.length; from += block) {
    const part = samples.subarray(from, from + block);
    powers.push(part.reduce((sum, sample) => sum + sample * sample, 0) / part.length);
  }
  const loudest = Math.max(...powers);
  const words = powers.filter((power) => power > loudest / 100);
  return Math.sqrt(words.reduce((sum, power) => sum + power, 0) / words.length);
}

/**
 * Brings a clip to the common level. Standard loudness measures need several seconds of sound, so they
 * would leave a short “Bye!” too quiet.
 */
export function toOneLevel(samples: Float64Array, rate: number): Float64Array {
  const peak = samples.reduce((top, sample) => Math.max(top, Math.abs(sample)), 0);
  if (peak === 0) return samples;
  const gain = Math.min(TARGET / levelOf(samples, Math.round(rate / 20)), CEILING / peak);
  return samples.map((sample) => sample * gain);
}
