import type { Level } from "../provider/levels.ts";
import { BANDS } from "./dimensions.ts";
import { ripple } from "./noise.ts";

/** What is heard of one voice at a moment. */
export interface VoiceSample {
  readonly level: Level;
  /** {@link BANDS} loudnesses from 0 to 255, the lowest pitch first; null where only the level is known. */
  readonly spectrum: Uint8Array | null;
}

/** Both voices; one that cannot be heard at all, such as a muted one, is null. */
export interface Samples {
  readonly visitor: VoiceSample | null;
  readonly assistant: VoiceSample | null;
}

/** Below this a spectrum holds the hum of a room and not a voice. */
const HUM = 0.12;
/** How long the ripples of a made-up spectrum stand, in ms, and how many bands they are wide. */
const SLOW = 190;
const QUICK = 85;
const WIDE = 6.5;
const NARROW = 1.45;

const place = (band: number) => band / (BANDS - 1);

/** Full in the middle of the picture, nothing at its edge. */
const FALL_OFF = Float32Array.from(
  { length: BANDS },
  (_, band) => Math.cos((place(band) * Math.PI) / 2) ** 1.35,
);
/** A spectrum falls off by itself; only its outermost bands are led down to the edge. */
const EDGE = Float32Array.from({ length: BANDS }, (_, band) => Math.min(1, (1 - place(band)) * 5));
/** The height for each loudness that a spectrum can have. */
const HEIGHTS = Float32Array.from(
  { length: 256 },
  (_, loudness) => Math.max(0, (loudness / 255 - HUM) / (1 - HUM)) ** 1.45,
);

/** Between 0 and 1; what is no number is nothing. */
const within = (value: number): number => (value > 0 ? Math.min(1, value) : 0);

/**
 * How high one band of a voice stands, from 0 to 1. Where only the level is known, a spectrum is made
 * up: full near the middle, thinning outwards, in ripples that never stand still.
 */
export function heightOf(sample: VoiceSample, band: number, salt: number, at: number): number {
  const { spectrum, level } = sample;
  if (spectrum !== null) return (HEIGHTS[spectrum[band] ?? 0] ?? 0) * (EDGE[band] ?? 0);
  const slow = ripple(band / WIDE, at / SLOW, salt);
  const quick = ripple(band / NARROW, at / QUICK, salt + 1);
  return (
    Math.sqrt(within(level)) * (FALL_OFF[band] ?? 0) * (0.14 + 0.5 * slow ** 1.5 + 0.42 * quick)
  );
}

/** How loud a voice is as a whole, from 0 to 1. */
export function loudnessOf(sample: VoiceSample | null): number {
  if (sample === null) return 0;
  const { spectrum, level } = sample;
  if (spectrum === null) return within(level);
  let sum = 0;
  for (let band = 0; band < spectrum.length; band += 1) sum += HEIGHTS[spectrum[band] ?? 0] ?? 0;
  return within((sum / BANDS) * 3);
}

/** Whether nothing of a voice is to be seen. */
export const isSilent = (sample: VoiceSample | null): boolean => loudnessOf(sample) < 0.002;
