import { hash } from "./noise.ts";
import { HEIGHT, PARTICLES, WIDTH } from "./dimensions.ts";

/**
 * Glowing points as parallel arrays, because numbers in typed arrays need no allocation. Positions are in
 * the picture's logical units, `glow` is 0 to 1.
 */
export interface Particles {
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly glow: Float32Array;
}

/** The values that move the particles: the time and both voices. */
interface Drive {
  readonly at: number;
  readonly loudness: { readonly visitor: number; readonly assistant: number };
}

/** Whether a particle belongs to the visitor and stays on the left. Every other one does. */
export const isVisitors = (index: number): boolean => index % 2 === 0;

export const createParticles = (): Particles => ({
  x: new Float32Array(PARTICLES),
  y: new Float32Array(PARTICLES),
  glow: new Float32Array(PARTICLES),
});

/** A constant from 0 to 1 for each particle, hashed only once. */
const traits = (salt: number) =>
  Float32Array.from({ length: PARTICLES }, (_, index) => hash(index, salt));
const START = traits(1);
const SPEED = traits(2).map((chance) => 1 / (8000 + 7000 * chance));
const LIFT = traits(3).map((chance, index) => (0.55 + 0.45 * chance) * (index % 4 < 2 ? -1 : 1));
const BOB = traits(4).map((chance) => 1 / (620 + 500 * chance));

/**
 * The radius of each particle with its glow. Radii differ, so that some particles seem near and some far.
 */
export const RADII: Float32Array = traits(5).map((chance) => 5 + 5 * chance);

/**
 * Moves the particles to the time `at`. Each one drifts from the middle to the edge of its voice's side;
 * the louder the voice, the farther it is above or below the bars. In silence it does not glow.
 */
export function drift({ x, y, glow }: Particles, { at, loudness }: Drive): void {
  for (let index = 0; index < PARTICLES; index += 1) {
    const loud = isVisitors(index) ? loudness.visitor : loudness.assistant;
    const turns = (START[index] ?? 0) + at * (SPEED[index] ?? 0);
    const way = turns - Math.floor(turns);
    const carried = 12 + loud * HEIGHT * 0.4 * Math.cos((way * Math.PI) / 2);
    const bob = 5 * Math.sin(at * (BOB[index] ?? 0) + index);
    x[index] = WIDTH / 2 + (isVisitors(index) ? -1 : 1) * (16 + way * (WIDTH / 2 - 40));
    y[index] = HEIGHT / 2 + carried * (LIFT[index] ?? 0) + bob;
    glow[index] = Math.sin(Math.PI * way) * Math.min(1, 0.95 * Math.sqrt(loud));
  }
}
