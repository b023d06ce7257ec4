import { swell } from "./ease.ts";
import type { Film } from "./film.ts";
import { hash } from "./noise.ts";
import { disc, type Point } from "./shapes.ts";
import { faded, HEIGHT, type FilmCanvas, WIDTH } from "./film-canvas.ts";

// Drifting points, joined by lines when they are near, and a wave of light that stands for a voice. Every
// point completes a closed path once or twice per loop, so that the loop has no visible cut.
const SECONDS = 10;
const POINTS = 110;
const REACH = 205;
const SHADES = 24;

function pointAt(index: number, phase: number) {
  const chance = (salt: number) => hash(index, salt);
  const depth = 0.3 + chance(3) * 0.7;
  const sense = chance(7) > 0.5 ? 1 : -1;
  const angle = (phase * (chance(5) > 0.75 ? 2 : 1) + chance(6)) * Math.PI * 2 * sense;
  const swing = (30 + chance(4) * 46) * depth;
  return {
    x: (chance(1) * 1.2 - 0.1) * WIDTH + Math.cos(angle) * swing,
    y: (chance(2) * 1.2 - 0.1) * HEIGHT + Math.sin(angle) * swing * 0.8,
    depth,
  };
}

/** Brightness of a point in the wave of light, which starts in the middle twice per loop. */
function shine({ x, y }: Point, phase: number): number {
  const far = Math.hypot(x - WIDTH / 2, (y - HEIGHT * 0.45) * 1.3) / 900;
  return swell(((phase * 2 - far + 2) % 1) / 0.34);
}

function draw(canvas: FilmCanvas, phase: number): void {
  const { context, colours } = canvas;
  canvas.ground(
    [
      { x: 640, y: 300, reach: 900, strength: 0.72 },
      { x: 960, y: 200, reach: 520, strength: 0.2, warm: 0.4 },
    ],
    3,
  );
  const shades = Array.from({ length: SHADES + 1 }, (_, shade) =>
    faded(colours.light, (shade / SHADES) ** 1.35 * 0.9),
  );
  const points = Array.from({ length: POINTS }, (_, index) => pointAt(index, phase));
  const lights = points.map((point) => shine(point, phase));
  for (const [index, from] of points.entries()) {
    for (let other = index + 1; other < POINTS; other += 1) {
      const to = points[other] ?? from;
      const distance = Math.hypot(from.x - to.x, from.y - to.y);
      if (distance > REACH) continue;
      const lit = 0.75 + 0.7 * Math.max(lights[index] ?? 0, lights[other] ?? 0);
      const near = (1 - distance / REACH) * Math.sqrt(from.depth * to.depth) * lit;
      context.strokeStyle = shades[Math.min(SHADES, Math.round(near * SHADES))] ?? "";
      context.lineWidth = 0.8 + from.depth * to.depth;
      context.beginPath();
      context.moveTo(from.x, from.y);
      context.lineTo(to.x, to.y);
      context.stroke();
    }
  }
  for (const [index, point] of points.entries()) {
    const lit = lights[index] ?? 0;
    disc(canvas, point, 1 + point.depth * (1.8 + 1.6 * lit), {
      fill: faded(colours.bright, point.depth * (0.5 + 0.5 * lit)),
    });
  }
}

export const plexus: Film = {
  seconds: SECONDS,
  poster: 2.5,
  quality: 27,
  open: (canvas) => (at) => draw(canvas, at / SECONDS),
};
