/** The picture's own measure; the screen may show it at any size. */
export const WIDTH = 800;
export const HEIGHT = 200;

export const BARS = 128;
export const PARTICLES = 20;
/** Bars of one voice: the visitor's on the left, the assistant's on the right. */
export const BANDS = BARS / 2;
