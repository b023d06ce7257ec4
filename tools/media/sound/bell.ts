import { ease, ring, samplesIn } from "./signal.ts";

/** The octave and the twelfth are slightly sharp, as in real bells. */
const PARTIALS = [
  { ratio: 1, share: 1, decay: 2.6 },
  { ratio: 2.004, share: 0.22, decay: 3.4 },
  { ratio: 3.01, share: 0.07, decay: 5 },
] as const;

/** A struck bell with a soft attack and a long decay. */
export function bell(frequency: number, seconds = 2.4): Float64Array {
  const voice = new Float64Array(samplesIn(seconds));
  for (const { ratio, share, decay } of PARTIALS)
    ring(voice, { frequency: frequency * ratio, gain: share, decay });
  return voice.map(
    (sample, index) =>
      sample * ease(index / samplesIn(0.03)) * ease((voice.length - index) / samplesIn(0.6)),
  );
}

/** The ring of the films and of the app: a rising fourth, played twice, more quietly the second time. */
export const RING_PAIRS = [
  { at: 0, frequency: 523.25, gain: 0.3 },
  { at: 0.22, frequency: 698.46, gain: 0.26 },
  { at: 0.93, frequency: 523.25, gain: 0.2 },
  { at: 1.15, frequency: 698.46, gain: 0.17 },
] as const;
