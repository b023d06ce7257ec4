import { type Circles, PEARL_RADIUS, PEARL_SIZE, type PearlFrame } from "./pearl-frame.ts";
import {
  createBloom,
  createBodies,
  createGlow,
  createLight,
  type PearlPalette,
} from "./pearl-sprites.ts";

type Context = CanvasRenderingContext2D;

/** Shapes with less opacity than this are not painted. */
const INVISIBLE = 0.01;
const TURN = 2 * Math.PI;
/** Half the angle of a ripple. */
const RIPPLE_ANGLE = 0.62;
/** The width of the glow and of the bloom, as multiples of the pearl's radius. */
const BLOOM = 3.7;

/** Creates the function that paints frames of the pearl on a square canvas of `size` pixels. */
export function createPearlPainter(
  context: Context,
  palette: PearlPalette,
  size: number,
): (frame: PearlFrame) => void {
  const scale = size / PEARL_SIZE;
  const owner = context.canvas;
  const span = PEARL_RADIUS * 2.3 * scale;
  const bodies = createBodies(owner, palette, span);
  const edge = (2 * PEARL_RADIUS) / PEARL_SIZE;
  const glow = createGlow(owner, palette.light, size, edge);
  const amberGlow = createGlow(owner, palette.amber, size, edge);
  const bloom = createBloom(owner, palette.bright, PEARL_RADIUS * BLOOM * scale, 7);
  const light = createLight(owner, palette.white, PEARL_RADIUS * scale);
  const mote = createLight(owner, palette.white, 24 * scale);

  /** Draws a sprite around a point of the picture. Nothing if it is invisible. */
  function draw(
    sprite: HTMLCanvasElement,
    x: number,
    y: number,
    radius: number,
    alpha: number,
  ): void {
    if (alpha < INVISIBLE) return;
    context.globalAlpha = alpha > 1 ? 1 : alpha;
    context.drawImage(
      sprite,
      (x - radius) * scale,
      (y - radius) * scale,
      radius * 2 * scale,
      radius * 2 * scale,
    );
  }

  function strokeCircles({ x, y, radius, alpha }: Circles, from: number, to: number): void {
    for (let index = 0; index < x.length; index += 1) {
      const opacity = alpha[index] ?? 0;
      if (opacity < INVISIBLE) continue;
      context.globalAlpha = opacity;
      context.beginPath();
      context.arc(
        (x[index] ?? 0) * scale,
        (y[index] ?? 0) * scale,
        (radius[index] ?? 0) * scale,
        from,
        to,
      );
      context.stroke();
    }
  }

  function paintMotes({ motes }: PearlFrame, inFront: boolean): void {
    const { x, y, radius, alpha, depth } = motes;
    for (let index = 0; index < x.length; index += 1)
      if ((depth[index] ?? 0) >= 0 === inFront)
        draw(mote, x[index] ?? 0, y[index] ?? 0, radius[index] ?? 0, alpha[index] ?? 0);
  }

  function paintLid({ body, poses }: PearlFrame): void {
    const { lid } = poses;
    if (lid < INVISIBLE) return;
    const radius = body.radius * scale;
    context.save();
    context.translate(body.x * scale, body.y * scale);
    context.scale(radius, radius);
    context.globalAlpha = 1;
    // The lids meet along a line that is curved like a closed eye.
    const [upper, lower] = [-2.1 + 2.65 * lid, 2.1 - 1.55 * lid];
    if (lid < 1) {
      context.beginPath();
      context.rect(-1.2, -1.2, 2.4, 2.4);
      context.moveTo(-1, 0.08);
      context.quadraticCurveTo(0, upper, 1, 0.08);
      context.quadraticCurveTo(0, lower, -1, 0.08);
      context.clip("evenodd");
    }
    context.drawImage(bodies.lid, -1.15, -1.15, 2.3, 2.3);
    context.restore();
    context.save();
    context.translate(body.x * scale, body.y * scale);
    context.scale(radius, radius);
    context.globalAlpha = lid * (0.55 + 0.45 * Math.min(1, body.corona * 2));
    context.strokeStyle = palette.bright;
    context.lineWidth = 0.035;
    context.lineCap = "round";
    context.beginPath();
    context.moveTo(-0.74, 0.2);
    context.quadraticCurveTo(0, upper + 0.0, 0.74, 0.2);
    context.stroke();
    context.restore();
  }

  return (frame) => {
    const { body, poses, lights } = frame;
    context.clearRect(0, 0, size, size);
    const middle = PEARL_SIZE / 2;
    draw(glow, body.x, body.y, middle, body.glow * (1 - poses.amber));
    draw(amberGlow, body.x, body.y, middle, body.glow * poses.amber * 1.3);
    draw(
      bloom,
      body.x,
      body.y,
      body.radius * (BLOOM / 2) * (0.74 + 0.26 * body.corona),
      body.corona,
    );
    context.lineWidth = 1.5 * scale;
    context.strokeStyle = poses.bloom > poses.ring ? palette.bright : palette.pearl;
    strokeCircles(frame.rings, 0, TURN);
    context.lineWidth = 2 * scale;
    context.strokeStyle = palette.pearl;
    strokeCircles(frame.ripples, Math.PI - RIPPLE_ANGLE, Math.PI + RIPPLE_ANGLE);
    paintMotes(frame, false);
    const half = (body.radius * 1.15) / 1;
    draw(bodies.body, body.x, body.y, half, 1);
    draw(bodies.amber, body.x, body.y, half, poses.amber);
    for (let index = 0; index < lights.x.length; index += 1)
      draw(
        light,
        lights.x[index] ?? 0,
        lights.y[index] ?? 0,
        lights.radius[index] ?? 0,
        lights.alpha[index] ?? 0,
      );
    paintLid(frame);
    paintMotes(frame, true);
    context.globalAlpha = 1;
  };
}
