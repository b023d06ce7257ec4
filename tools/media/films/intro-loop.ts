import { swell } from "./ease.ts";
import type { Film } from "./film.ts";
import { disc, pearl } from "./shapes.ts";
import { type FilmCanvas, withAlpha } from "./film-canvas.ts";

// What remains of the introduction behind the invitation to call: the pearl that was Nora's moon, with
// rings that spread from it, without words. Every motion completes a whole number of cycles in the loop.
const SECONDS = 10;
/** On a phone, only this part of the picture's width is visible: see `.clip[data-clip="intro-loop"]`. */
const PEARL = { x: 930, y: 310, radius: 136 };
const RINGS = 4;

function draw(canvas: FilmCanvas, phase: number): void {
  const turn = phase * Math.PI * 2;
  const { x, radius } = PEARL;
  const y = PEARL.y + 7 * Math.sin(turn);
  canvas.ground(
    [
      { x, y, reach: 380, strength: 1 + 0.06 * Math.sin(turn * 2) },
      { x: 320 + 90 * Math.sin(turn), y: 560, reach: 440, strength: 0.5 },
      { x, y: y + 260, reach: 420, strength: 0.16, warm: 0.8 },
    ],
    40 + 5 * Math.sin(turn),
  );
  for (let ring = 0; ring < RINGS; ring += 1) {
    const share = (phase + ring / RINGS) % 1;
    const style = { edge: canvas.colours.light, width: 2.5 - 1.5 * share };
    withAlpha(canvas, 0.34 * swell(share), () =>
      disc(canvas, { x, y }, radius * (1 + 1.25 * share), style),
    );
  }
  pearl(canvas, { x, y }, radius * (1 + 0.012 * Math.sin(turn * 2)), { glow: 1.1 });
}

export const introLoop: Film = {
  seconds: SECONDS,
  quality: 23,
  open: (canvas) => (at) => draw(canvas, at / SECONDS),
};
