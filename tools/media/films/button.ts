import { mix, out, part, overshoot, travel } from "./ease.ts";
import { around, box, halo, pearl } from "./shapes.ts";
import { type FilmCanvas, MIDDLE, withAlpha } from "./film-canvas.ts";

/** Centre and size of the button. */
export const BUTTON = { x: MIDDLE, y: 370, width: 400, height: 150 };

/** Draws the button, the pearl that presses it at `pressed`, and the waves that follow. */
export function button(canvas: FilmCanvas, at: number, pressed: number): void {
  const { colours } = canvas;
  const here = overshoot(part(at, 2.9, 0.9)) * (1 - travel(part(at, 7.1, 0.5)));
  const push = part(at, pressed - 0.12, 0.12) * (1 - overshoot(part(at, pressed + 0.06, 0.6)));
  const width = BUTTON.width * here * (1 - 0.06 * push);
  const height = BUTTON.height * here * (1 - 0.1 * push);
  for (let wave = 0; wave < 3; wave += 1) {
    const share = part(at, pressed + wave * 0.22, 1.6);
    if (share === 0 || share === 1) continue;
    const grow = 130 * out(share);
    const place = around(BUTTON, BUTTON.width + grow, BUTTON.height + grow);
    withAlpha(canvas, 0.8 * (1 - share) ** 1.6, () =>
      box(canvas, place, 200, { edge: colours.light }),
    );
  }
  const lit = part(at, pressed, 0.25);
  const fill = lit > 0 ? colours.bright : colours.light;
  halo(canvas, BUTTON, 360, 0.3 * lit * here);
  box(canvas, around(BUTTON, width, height), 200, { fill });
  canvas.context.fillStyle = colours.onLight;
  for (let bar = -3; bar <= 3; bar += 1) {
    const voice = lit * (0.5 + 0.5 * Math.sin(at * 9 + bar * 1.7));
    const tall = (18 + 44 * voice + 26 * Math.cos(bar * 0.9) ** 2) * here;
    canvas.context.fillRect(BUTTON.x + bar * 20 - 4, BUTTON.y - tall / 2, 8, tall);
  }
  const come = travel(part(at, 3.5, 0.9));
  const leave = travel(part(at, 5.5, 0.8));
  if (at < 3.5 || leave === 1) return;
  const x = mix(1240, BUTTON.x + 120, come) + 200 * leave;
  const y = mix(640, BUTTON.y + 92, come) - 34 * push + 200 * leave;
  pearl(canvas, { x, y }, 30 - 6 * push, { glow: 0.6 });
}
