import { out, part, overshoot, travel } from "./ease.ts";
import { box, pearl } from "./shapes.ts";
import { faded, type FilmCanvas, MIDDLE, withAlpha } from "./film-canvas.ts";

/** Draws three sheets of paper that fan out; the last one is marked as the right one. */
export function sheets(canvas: FilmCanvas, at: number): void {
  const leave = travel(part(at, 14.6, 0.5));
  const { context, colours } = canvas;
  for (let sheet = 0; sheet < 3; sheet += 1) {
    const there = out(part(at, 12.4 + sheet * 0.12, 0.8));
    const fan = overshoot(part(at, 12.9, 1.1));
    const chosen = sheet === 2 ? overshoot(part(at, 13.6, 0.9)) : 0;
    withAlpha(canvas, there * (1 - leave), () => {
      context.translate(MIDDLE, 600 + 320 * (1 - there) - 34 * chosen + 60 * leave);
      context.rotate((sheet - 1) * 0.17 * fan);
      const edge = faded(colours.soft, 0.3 + 0.5 * chosen);
      const back = `color-mix(in srgb, ${colours.soft} 14%, ${colours.raised})`;
      const paper = { x: -124, y: -404, width: 248, height: 332 };
      box(canvas, paper, 22, { fill: back, edge });
      withAlpha(canvas, Math.min(1, chosen), () => box(canvas, paper, 22, { fill: colours.pearl }));
      for (let row = 0; row < 6; row += 1) {
        const written = out(part(at, 12.4 + sheet * 0.1 + row * 0.06, 0.5));
        const marked = row === 2 ? chosen : 0;
        const ink = chosen > 0.5 ? faded(colours.onLight, 0.3) : faded(colours.soft, 0.26);
        context.fillStyle = marked > 0 ? colours.light : ink;
        const width = (row % 3 === 2 ? 130 : 196) * written;
        context.fillRect(-94, -354 + row * 44, width, 8 + 10 * marked);
      }
      if (chosen > 0) pearl(canvas, { x: 94, y: -398 }, 22 * chosen);
    });
  }
}
