/** The picture's own measure; the screen may show it at any size. */
export const WIDTH = 800;
export const HEIGHT = 200;
