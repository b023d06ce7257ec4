import { hash } from "./noise.ts";
import { out, part, overshoot, swell } from "./ease.ts";
import { around, box, halo } from "./shapes.ts";
import { faded, type FilmCanvas, MIDDLE, withAlpha } from "./film-canvas.ts";

const CELL = { width: 78, height: 66, gap: 12 };
const ROWS = 5;
const DAYS = ["M", "T", "W", "T", "F"] as const;
const ORIGIN = { x: MIDDLE - (5 * CELL.width + 4 * CELL.gap) / 2, y: 190 };
const FREE = { column: 3, row: 3 };

const middle = (column: number, row: number) => ({
  x: ORIGIN.x + column * (CELL.width + CELL.gap) + CELL.width / 2,
  y: ORIGIN.y + row * (CELL.height + CELL.gap) + CELL.height / 2,
});

/** Centre of the free hour. */
export const SLOT = middle(FREE.column, FREE.row);

/** Draws a week's appointments from the moment `from`; the free hour is booked at `booked`. */
export function grid(canvas: FilmCanvas, at: number, from: number, booked: number): void {
  const { context, colours } = canvas;
  context.font = '500 32px "Figtree Variable"';
  context.letterSpacing = "0px";
  context.textAlign = "center";
  for (const [column, day] of DAYS.entries())
    withAlpha(canvas, out(part(at, from + column * 0.07, 0.6)), () => {
      context.fillStyle = colours.soft;
      context.fillText(day, middle(column, 0).x, ORIGIN.y - 26);
    });
  for (let column = 0; column < DAYS.length; column += 1) {
    for (let row = 0; row < ROWS; row += 1) {
      if (column === FREE.column && row === FREE.row) continue;
      const there = out(part(at, from + (column + row) * 0.07, 0.6));
      const centre = middle(column, row);
      const away = Math.hypot(centre.x - SLOT.x, centre.y - SLOT.y) / 420;
      const wave = swell(part(at, booked + away * 0.5, 0.7));
      const taken = hash(column, row) > 0.28;
      const place = around(centre, CELL.width * there, CELL.height * there);
      withAlpha(canvas, there * (taken ? 1 : 0.7), () =>
        box(canvas, place, 14, {
          ...(taken ? { fill: faded(colours.soft, 0.13 + 0.2 * wave) } : {}),
          edge: faded(colours.soft, taken ? 0.08 : 0.28 + 0.5 * wave),
        }),
      );
    }
  }
  slot(canvas, at, from, booked);
}

function slot(canvas: FilmCanvas, at: number, from: number, booked: number): void {
  const { context, colours } = canvas;
  const there = out(part(at, from + 0.5, 0.6));
  const lit = part(at, booked, 0.9);
  const grown = CELL.gap * overshoot(lit);
  const place = around(SLOT, CELL.width + grown, CELL.height + grown);
  if (lit === 0) {
    const pulse = 0.5 + 0.3 * Math.sin(at * 9);
    withAlpha(canvas, there, () => box(canvas, place, 14, { edge: faded(colours.light, pulse) }));
    return;
  }
  halo(canvas, SLOT, 260, 0.5 * out(lit));
  box(canvas, place, 16, { fill: colours.light });
  withAlpha(canvas, out(part(at, booked + 0.05, 0.3)), () => {
    context.fillStyle = colours.onLight;
    context.font = '600 36px "Figtree Variable"';
    context.letterSpacing = "-1px";
    context.textAlign = "center";
    context.fillText("4:30", SLOT.x, SLOT.y + 13);
  });
}
