/** How loud speech is to be, and what it may not exceed, as shares of full scale. */
const TARGET = 10 ** (-20 / 20);
const CEILING = 10 ** (-3 / 20);

/** The level of the words alone: blocks far below the loudest are the pauses between them. */
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
 * Brings a clip to one level with the others. Measures of loudness that wait for seconds of sound would
 * leave a short “Bye!” a whisper.
 */
export function toOneLevel(samples: Float64Array, rate: number): Float64Array {
  const peak = samples.reduce((top, sample) => Math.max(top, Math.abs(sample)), 0);
  if (peak === 0) return samples;
  const gain = Math.min(TARGET / levelOf(samples, Math.round(rate / 20)), CEILING / peak);
  return samples.map((sample) => sample * gain);
}
