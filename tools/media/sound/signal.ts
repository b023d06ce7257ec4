/** Sample rate of all synthesised sound, in Hz. */
export const RATE = 48_000;

/** Two channels of equal length; 1 is full scale. */
export interface Stereo {
  readonly left: Float64Array;
  readonly right: Float64Array;
}

export const samplesIn = (seconds: number): number => Math.round(seconds * RATE);

export function silence(samples: number): Stereo {
  return { left: new Float64Array(samples), right: new Float64Array(samples) };
}

/** Samples for the standard input of ffmpeg, with the options that make ffmpeg read them. */
export type RawSound = ReturnType<typeof rawSound>;

export function rawSound({ left, right }: Stereo) {
  const both = new Float64Array(left.length * 2).map(
    (_, index) => (index % 2 === 0 ? left : right)[index >> 1] ?? 0,
  );
  const format = ["-f", "f64le", "-ar", String(RATE), "-ac", "2", "-i", "-"];
  return { format, samples: new Uint8Array(both.buffer) };
}

/** A seeded generator of numbers from -1 to 1, so that every rendering gives the same samples. */
export function noise(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 31 - 1;
  };
}

export interface Placing {
  /** Seconds from the start of the mix. Samples outside the mix are dropped. */
  readonly at: number;
  readonly gain: number;
  /** From -1, left, to 1, right. */
  readonly pan?: number;
}

function addTo(channel: Float64Array, voice: Float64Array, gain: number, at: number): void {
  const offset = samplesIn(at);
  const last = Math.min(voice.length, channel.length - offset);
  for (let index = Math.max(0, -offset); index < last; index += 1)
    channel[offset + index] = (channel[offset + index] ?? 0) + (voice[index] ?? 0) * gain;
}

/** Adds a voice to a mix with equal-power panning. */
export function place(mix: Stereo, voice: Float64Array, { at, gain, pan = 0 }: Placing): void {
  const angle = ((pan + 1) * Math.PI) / 4;
  addTo(mix.left, voice, gain * Math.cos(angle) * Math.SQRT2, at);
  addTo(mix.right, voice, gain * Math.sin(angle) * Math.SQRT2, at);
}

/** Adds a sound to a mix, from the second `at` on. Samples after the end of the mix are dropped. */
export function add(mix: Stereo, other: Stereo, gain: number, at = 0): void {
  addTo(mix.left, other.left, gain, at);
  addTo(mix.right, other.right, gain, at);
}

export const map = (mix: Stereo, shape: (sample: number, index: number) => number): Stereo => ({
  left: mix.left.map(shape),
  right: mix.right.map(shape),
});

/** Half a cosine from 0 to 1. It is flat at both ends, so that a fade with this shape cannot click. */
export const ease = (phase: number): number =>
  phase <= 0 ? 0 : phase >= 1 ? 1 : 0.5 - 0.5 * Math.cos(Math.PI * phase);

/** A low-pass filter: 6 dB per octave above the corner frequency. */
export function lowPass(corner: number): (sample: number) => number {
  const share = 1 - Math.exp((-2 * Math.PI * corner) / RATE);
  let level = 0;
  return (sample) => (level += share * (sample - level));
}

/** A high-pass filter: 6 dB per octave below the corner frequency. */
export function highPass(corner: number): (sample: number) => number {
  const low = lowPass(corner);
  return (sample) => sample - low(sample);
}

/** Adds a decaying sine by rotating a vector, which is ten times faster than Math.sin per sample. */
export function ring(
  voice: Float64Array,
  { frequency, gain, decay }: { frequency: number; gain: number; decay: number },
): void {
  if (frequency > RATE * 0.45) return;
  const turn = (2 * Math.PI * frequency) / RATE;
  const shrink = Math.exp(-decay / RATE);
  const cosine = Math.cos(turn) * shrink;
  const sine = Math.sin(turn) * shrink;
  let x = gain;
  let y = 0;
  for (let index = 0; index < voice.length; index += 1) {
    voice[index] = (voice[index] ?? 0) + y;
    [x, y] = [x * cosine - y * sine, x * sine + y * cosine];
  }
}
