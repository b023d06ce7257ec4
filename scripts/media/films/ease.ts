/** How things move. All go from 0 to 1 over a share of time from 0 to 1. */
const clamp = (value: number) => Math.min(1, Math.max(0, value));

/** How much of a stretch of time is over. */
export const part = (at: number, from: number, length: number) => clamp((at - from) / length);

export const mix = (from: number, to: number, share: number) => from + (to - from) * share;

/** Sets off at once and takes its time to arrive: how a word lands. */
export const out = (share: number) => 1 - (1 - share) ** 4;

/** Gathers speed and is gone: how a word leaves. */
export const away = (share: number) => share ** 3;

/** Begins and ends at rest: how something travels. */
export const travel = (share: number) =>
  share < 0.5 ? 8 * share ** 4 : 1 - (2 - 2 * share) ** 4 / 2;

/** Goes a little too far and comes back: how something is put down. */
export const settle = (share: number) =>
  1 - Math.exp(-7 * share) * Math.cos(9 * share) * (1 - share);

/** There from one moment to another, with soft ends. */
export const during = (at: number, from: number, until: number, soft = 0.4) =>
  travel(part(at, from, soft)) * (1 - travel(part(at, until - soft, soft)));

/** Swells and is over. */
export const swell = (share: number) => Math.sin(Math.PI * clamp(share)) ** 2;
