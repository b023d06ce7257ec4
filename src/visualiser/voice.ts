import { type Level, SPEECH_THRESHOLD, volumeOf } from "../provider/levels.ts";
import { BANDS, type VoiceSide } from "./dimensions.ts";
import { ripple } from "./noise.ts";

/** The sound of one voice at one moment. */
export interface VoiceSample {
  readonly level: Level;
  /** {@link BANDS} loudnesses from 0 to 255, lowest pitch first; null if only the level is known. */
  readonly spectrum: Uint8Array | null;
}

/** Both voices; null for a muted one. */
export type Samples = Readonly<Record<VoiceSide, VoiceSample | null>>;

/** The loudness below which a spectrum counts as noise of the room. */
const HUM = 0.12;
/** The periods of the ripples of a synthetic spectrum in ms, and their widths in bands. */
const SLOW = 190;
const QUICK = 85;
const WIDE = 6.5;
const NARROW = 1.45;

const place = (band: number) => band / (BANDS - 1);

/** Computes a value for each index once. */
export const table = (length: number, valueAt: (index: number) => number) =>
  Float32Array.from({ length }, (_, index) => valueAt(index));

/** The envelope of a synthetic spectrum: full in the middle of the picture, zero at its edge. */
const FALL_OFF = table(BANDS, (band) => Math.cos((place(band) * Math.PI) / 2) ** 1.35);
/** The envelope of a real spectrum, which falls off by itself: only its outermost bands are faded. */
const EDGE = table(BANDS, (band) => Math.min(1, (1 - place(band)) * 5));
/** The height of a bar for each loudness of a spectrum, 0 to 255. */
const HEIGHTS = table(256, (loudness) => Math.max(0, (loudness / 255 - HUM) / (1 - HUM)) ** 1.45);

/** A softer level of the service is no speech, so it is shown as silence. */
const SOFTEST = volumeOf(SPEECH_THRESHOLD);

/**
 * The height of one band, 0 to 1. Without a spectrum it is synthesised from the level: full near
 * the middle, thinner outwards, with moving ripples.
 */
export function heightOf(sample: VoiceSample, band: number, salt: number, at: number): number {
  const { spectrum, level } = sample;
  if (spectrum !== null) return (HEIGHTS[spectrum[band] ?? 0] ?? 0) * (EDGE[band] ?? 0);
  if (!(level > SOFTEST)) return 0;
  const slow = ripple(band / WIDE, at / SLOW, salt);
  const quick = ripple(band / NARROW, at / QUICK, salt + 1);
  return Math.sqrt(level) * (FALL_OFF[band] ?? 0) * (0.14 + 0.5 * slow ** 1.5 + 0.42 * quick);
}

/** The loudness of a whole voice, 0 to 1. */
export function loudnessOf(sample: VoiceSample | null): number {
  if (sample === null) return 0;
  const { spectrum, level } = sample;
  if (spectrum === null) return level;
  let sum = 0;
  for (let band = 0; band < spectrum.length; band += 1) sum += HEIGHTS[spectrum[band] ?? 0] ?? 0;
  return Math.min(1, (sum / BANDS) * 3);
}
