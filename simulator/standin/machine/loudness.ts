/**
 * The level of samples: their root mean square, 0..1. The call library reports similar levels: speech lies
 * between 0.03 and 0.2, and the SDK treats 0.15 as full volume.
 */
export function loudness(samples: Float32Array): number {
  if (samples.length === 0) return 0;
  let squares = 0;
  for (const sample of samples) squares += sample * sample;
  return Math.min(1, Math.sqrt(squares / samples.length));
}

/** The amplitudes of a voice's overtones for a wave with a loudness of 1; index 0 is the DC part. */
export function voiceOvertones(pitch: number, count: number): Float32Array {
  // The formants of an open vowel.
  const resonances = [
    { hertz: 660, width: 130, strength: 1 },
    { hertz: 1120, width: 150, strength: 0.6 },
    { hertz: 2400, width: 250, strength: 0.25 },
  ];
  const raw = Array.from({ length: count }, (_, index) => {
    if (index === 0) return 0;
    const strengths = resonances.map(
      ({ hertz, width, strength }) => strength / (1 + ((index * pitch - hertz) / width) ** 2),
    );
    return (0.25 + strengths.reduce((sum, strength) => sum + strength, 0)) / index ** 0.7;
  });
  // A sine of amplitude 1 has a root mean square of √½.
  const whole = Math.sqrt(raw.reduce((sum, strength) => sum + strength ** 2, 0) / 2);
  return Float32Array.from(raw, (strength) => strength / whole);
}

/** Measures the level of its input over the last 40 milliseconds or so. */
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
