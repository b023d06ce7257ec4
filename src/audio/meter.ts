import { openAudioContext } from "../shared/open-audio-context.ts";

export type Meter = NonNullable<ReturnType<typeof createMeter>>;

/**
 * Creates a meter, or returns null if the browser cannot analyse the stream.
 *
 * @param window the number of samples of one reading, a power of 2.
 */
export function createMeter(stream: MediaStream, window: number) {
  let close = () => {};
  try {
    // Throws when the browser has no Web Audio, or has reached its limit of contexts.
    const context = openAudioContext();
    close = () => void context.close().catch(() => {});
    const analyser = context.createAnalyser();
    analyser.fftSize = window;
    const samples = new Float32Array(window);
    context.createMediaStreamSource(stream).connect(analyser);
    return {
      /** The latest samples; null while the browser suspends the measurement. The next call overwrites the array. */
      samples(): Float32Array | null {
        if (context.state !== "running") return null;
        analyser.getFloatTimeDomainData(samples);
        return samples;
      },
      close,
    };
  } catch {
    close();
    return null;
  }
}
