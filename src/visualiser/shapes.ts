/** A circle in a picture's logical units. Each frame overwrites the same circles, which saves allocations. */
export interface Circle {
  x: number;
  y: number;
  radius: number;
  /** The opacity, 0 to 1. */
  alpha: number;
  /** The part of its period by which the circle is ahead. */
  readonly shift: number;
}

export const createCircle = (shift = 0): Circle => ({ x: 0, y: 0, radius: 0, alpha: 0, shift });

/** Creates circles that follow each other at equal distances. */
export const createCircles = (count: number): readonly Circle[] =>
  Array.from({ length: count }, (_, index) => createCircle(index / count));

/** The part of a period that has passed at a time, 0 to 1. A negative period runs backwards. */
export function phase(at: number, period: number, shift: number): number {
  const turns = at / period + shift;
  return turns - Math.floor(turns);
}
