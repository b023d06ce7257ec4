/** The picture's logical size; the screen may scale it. */
export const WIDTH = 800;
export const HEIGHT = 200;

export const BARS = 128;
export const PARTICLES = 20;
/** Bars of one voice: the visitor's on the left, the assistant's on the right. */
export const BANDS = BARS / 2;
