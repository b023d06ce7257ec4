/**
 * The level of a stretch of sound: the root mean square of its samples, 0..1. That is near to what the
 * call library tells: speech lies between 0.03 and 0.2, and the SDK takes 0.15 for full volume.
 */
export function loudness(samples: Float32Array): number {
  if (samples.length === 0) return 0;
  let squares = 0;
  for (const sample of samples) squares += sample * sample;
  return Math.min(1, Math.sqrt(squares / samples.length));
}

/** The strengths of a voice's overtones, for a wave of a loudness of 1; the first is the constant part. */
export function voiceOvertones(pitch: number, count: number): Float32Array {
  // The resonances of an open vowel: where they lie, how wide and how strong they are.
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
  // A sine of strength 1 has a loudness of the root of a half.
  const whole = Math.sqrt(raw.reduce((sum, strength) => sum + strength ** 2, 0) / 2);
  return Float32Array.from(raw, (strength) => strength / whole);
}
