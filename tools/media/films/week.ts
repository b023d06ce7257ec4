import { out, part, overshoot, swell } from "./ease.ts";
import { box, halo } from "./shapes.ts";
import { faded, type FilmCanvas, MIDDLE, withAlpha } from "./film-canvas.ts";

const DAYS = ["M", "T", "W", "T", "F"] as const;
const COLUMN = { width: 84, gap: 10 };
/** Pixels for one hour. The week starts at one o'clock. */
const HOUR = 76;
const HOURS = 5;
const WIDTH = DAYS.length * (COLUMN.width + COLUMN.gap) - COLUMN.gap;
const ORIGIN = { x: MIDDLE - WIDTH / 2, y: 200 };
/** The appointments of each day: first hour and length. */
const TAKEN = [
  [
    [0, 1],
    [1.25, 1.5],
    [3, 1],
    [4.25, 0.75],
  ],
  [
    [0.5, 1],
    [1.75, 1.25],
    [3.5, 1.5],
  ],
  [
    [0, 0.75],
    [1, 1],
    [2.25, 1.75],
    [4.25, 0.75],
  ],
  [
    [0, 1.25],
    [1.5, 1],
    [2.65, 0.7],
  ],
  [
    [0.25, 1],
    [1.5, 0.75],
    [2.5, 1.5],
    [4.25, 0.75],
  ],
] as const;
/** Half past four on Thursday. */
const FREE = { day: 3, hour: 3.5, length: 1.25 };

const left = (day: number) => ORIGIN.x + day * (COLUMN.width + COLUMN.gap);
const placeOf = (day: number, hour: number, length: number) => ({
  x: left(day),
  y: ORIGIN.y + hour * HOUR + 3,
  width: COLUMN.width,
  height: length * HOUR - 6,
});

/** Centre of the free hour. */
export const SLOT = {
  x: left(FREE.day) + COLUMN.width / 2,
  y: ORIGIN.y + (FREE.hour + FREE.length / 2) * HOUR,
};

/** Draws a week's appointments from the moment `from`; the free hour is booked at `booked`. */
export function week(canvas: FilmCanvas, at: number, from: number, booked: number): void {
  const { context, colours } = canvas;
  const lit = out(part(at, booked, 0.9));
  for (let hour = 0; hour <= HOURS; hour += 1)
    withAlpha(canvas, 0.14 * out(part(at, from + hour * 0.05, 0.6)), () => {
      context.fillStyle = colours.soft;
      context.fillRect(ORIGIN.x, ORIGIN.y + hour * HOUR - 0.5, WIDTH, 1);
    });
  for (const [day, name] of DAYS.entries()) {
    const there = out(part(at, from + day * 0.07, 0.6));
    withAlpha(canvas, there, () => {
      context.font = '500 28px "Figtree Variable"';
      context.letterSpacing = "0px";
      context.textAlign = "center";
      context.fillStyle = day === FREE.day && lit > 0.5 ? colours.light : colours.soft;
      context.fillText(name, left(day) + COLUMN.width / 2, ORIGIN.y - 24);
    });
    for (const [hour, length] of TAKEN[day] ?? []) {
      const shown = out(part(at, from + 0.1 + day * 0.07 + hour * 0.06, 0.6));
      const far = Math.hypot(left(day) - SLOT.x, ORIGIN.y + hour * HOUR - SLOT.y) / 420;
      appointment(
        canvas,
        placeOf(day, hour, length),
        shown,
        swell(part(at, booked + far * 0.5, 0.7)),
      );
    }
  }
  slot(canvas, at, from, booked);
}

/** One appointment with the lines of a name; `wave` lights it up. */
function appointment(
  canvas: FilmCanvas,
  place: ReturnType<typeof placeOf>,
  shown: number,
  wave: number,
): void {
  const { light, soft } = canvas.colours;
  withAlpha(canvas, shown, () => {
    canvas.context.translate(0, 14 * (1 - shown));
    box(canvas, place, 10, { fill: faded(light, 0.1 + 0.16 * wave) });
    const { x, y, height } = place;
    box(canvas, { x: x + 8, y: y + 10, width: 4, height: height - 20 }, 2, {
      fill: faded(light, 0.6),
    });
    box(canvas, { x: x + 21, y: y + 15, width: 46, height: 6 }, 3, { fill: faded(soft, 0.6) });
    if (height > 60)
      box(canvas, { x: x + 21, y: y + 31, width: 28, height: 6 }, 3, { fill: faded(soft, 0.3) });
  });
}

function slot(canvas: FilmCanvas, at: number, from: number, booked: number): void {
  const { context, colours } = canvas;
  const place = placeOf(FREE.day, FREE.hour, FREE.length);
  const lit = part(at, booked, 0.9);
  if (lit === 0) {
    const pulse = 0.5 + 0.3 * Math.sin(at * 9);
    withAlpha(canvas, out(part(at, from + 0.5, 0.6)), () =>
      box(canvas, place, 10, { edge: faded(colours.light, pulse), width: 2 }),
    );
    return;
  }
  const grown = 6 * overshoot(lit);
  halo(canvas, SLOT, 260, 0.5 * out(lit));
  box(
    canvas,
    {
      x: place.x - grown,
      y: place.y - grown,
      width: place.width + 2 * grown,
      height: place.height + 2 * grown,
    },
    14,
    { fill: colours.light },
  );
  withAlpha(canvas, out(part(at, booked + 0.05, 0.3)), () => {
    context.fillStyle = colours.onLight;
    context.font = '600 36px "Figtree Variable"';
    context.letterSpacing = "-1px";
    context.textAlign = "center";
    context.fillText("4:30", SLOT.x, SLOT.y + 6);
    box(canvas, { x: SLOT.x - 23, y: SLOT.y + 24, width: 46, height: 6 }, 3, {
      fill: faded(colours.onLight, 0.6),
    });
  });
}
