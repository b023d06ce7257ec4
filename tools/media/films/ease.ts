/** Easing functions: each maps time from 0 to 1 to progress from 0 to 1. */
const clamp = (value: number) => Math.min(1, Math.max(0, value));

/** The elapsed share of an interval, clamped to 0 and 1. */
export const part = (at: number, from: number, length: number) => clamp((at - from) / length);

export const mix = (from: number, to: number, share: number) => from + (to - from) * share;

/** Ease-out, for words that appear. */
export const out = (share: number) => 1 - (1 - share) ** 4;

/** Ease-in, for words that leave. */
export const away = (share: number) => share ** 3;

/** Ease-in-out, for things that move. */
export const travel = (share: number) =>
  share < 0.5 ? 8 * share ** 4 : 1 - (2 - 2 * share) ** 4 / 2;

/** Overshoots slightly and returns, for things that come to rest. */
export const overshoot = (share: number) =>
  1 - Math.exp(-7 * share) * Math.cos(9 * share) * (1 - share);

/** 1 between two moments and 0 outside, with soft transitions. */
export const during = (at: number, from: number, until: number, soft = 0.4) =>
  travel(part(at, from, soft)) * (1 - travel(part(at, until - soft, soft)));

/** Rises from 0 to 1 and falls back to 0. */
export const swell = (share: number) => Math.sin(Math.PI * clamp(share)) ** 2;
