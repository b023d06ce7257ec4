/** The logical size of the picture, which the screen may scale. */
export const WIDTH = 800;
export const HEIGHT = 200;

export const BARS = 128;
export const PARTICLES = 20;
/** Whose voice it is. The visitor's bars are on the left, the assistant's on the right. */
export type VoiceSide = "visitor" | "assistant";
/** The number of bars of one voice. */
export const BANDS = BARS / 2;
