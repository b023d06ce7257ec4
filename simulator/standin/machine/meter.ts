import { loudness } from "./loudness.ts";

/** Measures what flows by, over the latest forty milliseconds or so. */
export interface Meter {
  readonly input: AudioNode;
  read(): number;
}

export function createMeter(context: AudioContext): Meter {
  const analyser = new AnalyserNode(context, { fftSize: 2048 });
  const samples = new Float32Array(analyser.fftSize);
  return {
    input: analyser,
    read() {
      analyser.getFloatTimeDomainData(samples);
      return loudness(samples);
    },
  };
}
