declare const unit: unique symbol;

/** Loudness from 0 (silence) to 1. */
export type Level = number & { readonly [unit]: "level" };

/** The raw level that counts as full volume. */
export const FULL_SCALE = 0.15;
/** The raw level above which a side is speaking. */
export const SPEECH_THRESHOLD = 0.01;
/** How long a side must be silent before its speech counts as ended, in milliseconds. */
export const SPEECH_HOLD = 1000;

/** Clamps a number to 0..1. NaN becomes silence. */
export const level = (value: number): Level => Math.min(1, Math.max(0, value || 0)) as Level;

/** Converts a raw level to a volume: divides by 0.15 and caps at 1. */
export const volumeOf = (raw: number): Level => level(raw / FULL_SCALE);
