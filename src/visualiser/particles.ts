import { hash } from "./noise.ts";
import { HEIGHT, PARTICLES, WIDTH } from "./dimensions.ts";
import type { VoiceLoudness, Moment } from "./motion.ts";
import { createCircle, phase } from "./shapes.ts";

/** Glowing points. Their constants come from a hash. Radii differ, so that some seem near and some far. */
export const createParticles = () =>
  Array.from({ length: PARTICLES }, (_, index) => ({
    ...createCircle(hash(index, 1)),
    radius: 3 + 3 * hash(index, 5),
    /** Whether it belongs to the visitor and stays on the left. Every other one does. */
    isVisitors: index % 2 === 0,
    /** The periods of its drift to the side and of its movement up and down, in ms. */
    period: 8000 + 7000 * hash(index, 2),
    bob: 620 + 500 * hash(index, 4),
    /** How far a voice lifts it, and whether upwards (negative). */
    lift: (0.55 + 0.45 * hash(index, 3)) * (index % 4 < 2 ? -1 : 1),
  }));

/**
 * Moves the particles to the time `at`. Each one drifts from the middle to the edge of its voice's side;
 * the louder the voice, the farther it is above or below the bars. In silence it does not glow.
 */
export function drift(
  particles: ReturnType<typeof createParticles>,
  { at }: Moment,
  { visitor, assistant }: VoiceLoudness,
): void {
  for (const particle of particles) {
    const { isVisitors, period, bob, lift, shift } = particle;
    const loud = isVisitors ? visitor : assistant;
    const way = phase(at, period, shift);
    const carried = 12 + loud * HEIGHT * 0.4 * Math.cos((way * Math.PI) / 2);
    particle.x = WIDTH / 2 + (isVisitors ? -1 : 1) * (16 + way * (WIDTH / 2 - 40));
    particle.y = HEIGHT / 2 + carried * lift + 5 * Math.sin(at / bob);
    particle.alpha = Math.sin(Math.PI * way) * Math.min(1, 0.95 * Math.sqrt(loud));
  }
}
