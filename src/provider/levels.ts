declare const unit: unique symbol;

/** Loudness from 0 (silence) to 1. */
export type Level = number & { readonly [unit]: "level" };

/** The summed raw level that counts as full volume. */
export const FULL_SCALE = 0.15;
/** The raw level above which somebody is speaking. */
export const SPEECH_THRESHOLD = 0.01;
/** How long it must stay quiet, in milliseconds, before speech has ended. */
export const SPEECH_HOLD = 1000;

/** Clamps to 0..1; what is no finite number is silence. */
export const level = (value: number): Level =>
  (Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : value === Infinity ? 1 : 0) as Level;

/** The volume that a raw level amounts to: divided by 0.15, capped at 1. */
export const volumeOf = (raw: number): Level => level(raw / FULL_SCALE);
