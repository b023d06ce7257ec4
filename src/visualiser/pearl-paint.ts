import { type Circles, isHead, PEARL_RADIUS, PEARL_SIZE, type PearlFrame } from "./pearl-frame.ts";
import {
  BODY_PART,
  createBloom,
  createBodies,
  createDisc,
  createGlow,
  createLight,
  type PearlPalette,
  SEAM,
} from "./pearl-sprites.ts";

type Context = CanvasRenderingContext2D;
type Sprite = HTMLCanvasElement;

/** Shapes with less opacity than this are not painted. */
const INVISIBLE = 0.01;
const TURN = 2 * Math.PI;
/** Half the angle of a ripple. */
const RIPPLE_ANGLE = 0.5;
/** How far the lids are bent away from their seam while they are open. */
const UPPER_LID = 2.4;
const LOWER_LID = 1.8;
/** The layer of the lids in `PearlFrame.body`. */
const LIDS = 2;

/** Paints circles as sprites or arcs. */
function createBrush(context: Context, scale: number) {
  /** Sets the opacity of a circle. Returns whether it is visible. */
  function dip({ alpha }: Circles, index: number): boolean {
    const opacity = alpha[index] ?? 0;
    if (opacity < INVISIBLE) return false;
    context.globalAlpha = Math.min(1, opacity);
    return true;
  }
  return {
    /** Copies a soft sprite in its own size to whole pixels, which costs a quarter of scaling it. */
    stamp(sprite: Sprite, circles: Circles, index: number): void {
      if (!dip(circles, index)) return;
      const left = (circles.x[index] ?? 0) * scale - sprite.width / 2;
      const top = (circles.y[index] ?? 0) * scale - sprite.height / 2;
      context.drawImage(sprite, Math.round(left), Math.round(top));
    },
    /** Draws a sprite with a sharp edge, scaled to its radius. */
    draw(sprite: Sprite, circles: Circles, index: number): void {
      if (!dip(circles, index)) return;
      const half = ((circles.radius[index] ?? 0) * scale) / BODY_PART;
      const left = (circles.x[index] ?? 0) * scale - half;
      context.drawImage(sprite, left, (circles.y[index] ?? 0) * scale - half, half * 2, half * 2);
    },
    strokeArcs(circles: Circles, from: number, to: number): void {
      for (let index = 0; index < circles.x.length; index += 1) {
        if (!dip(circles, index)) continue;
        const [x, y] = [(circles.x[index] ?? 0) * scale, (circles.y[index] ?? 0) * scale];
        context.beginPath();
        context.arc(x, y, (circles.radius[index] ?? 0) * scale, from, to);
        context.stroke();
      }
    },
  };
}

/** Limits painting to the lids of a pearl, which close along their seam like those of an eye. */
function clipToLids(context: Context, { body, poses }: PearlFrame, scale: number): void {
  const open = 1 - poses.lid;
  const radius = (body.radius[LIDS] ?? 0) * scale;
  context.translate((body.x[LIDS] ?? 0) * scale, (body.y[LIDS] ?? 0) * scale);
  context.scale(radius, radius);
  context.beginPath();
  context.rect(-1.2, -1.2, 2.4, 2.4);
  context.moveTo(-1, SEAM.y);
  context.quadraticCurveTo(0, SEAM.bend - UPPER_LID * open, 1, SEAM.y);
  context.quadraticCurveTo(0, SEAM.bend + LOWER_LID * open, -1, SEAM.y);
  context.clip("evenodd");
  context.setTransform(1, 0, 0, 1, 0, 0);
}

/** Draws all sprites of a pearl, in the order of the circles that they belong to. */
function createSprites(owner: HTMLCanvasElement, palette: PearlPalette, size: number) {
  const radius = (PEARL_RADIUS * size) / PEARL_SIZE;
  const glow = createGlow(owner, palette.light, radius);
  return {
    halos: [
      glow,
      createGlow(owner, palette.amber, radius),
      palette.flat
        ? createDisc(owner, "transparent", palette.white, radius * 2.8)
        : createBloom(owner, glow, palette.light, radius * 4.1),
    ] as const,
    body: createBodies(owner, palette, radius * 2.2),
    light: createLight(owner, palette.white, radius * 1.05),
    spark: createLight(owner, palette.bright, radius * 0.3),
  };
}

/** Creates the function that paints frames of the pearl on a square canvas of `size` pixels. */
export function createPearlPainter(
  context: Context,
  palette: PearlPalette,
  size: number,
): (frame: PearlFrame) => void {
  const scale = size / PEARL_SIZE;
  const { stamp, draw, strokeArcs } = createBrush(context, scale);
  const { halos, body, light, spark } = createSprites(context.canvas, palette, size);
  const [pearl] = body;

  function paintMotes({ motes }: PearlFrame, inFront: boolean): void {
    for (let index = 0; index < motes.x.length; index += 1) {
      if ((motes.depth[index] ?? 0) >= 0 !== inFront) continue;
      stamp(spark, motes, index);
      if (isHead(index)) draw(pearl, motes, index);
    }
  }

  function paintLids(frame: PearlFrame): void {
    context.save();
    if (frame.poses.lid < 1) clipToLids(context, frame, scale);
    draw(body[LIDS], frame.body, LIDS);
    context.restore();
  }

  return (frame) => {
    context.clearRect(0, 0, size, size);
    stamp(halos[0], frame.halos, 0);
    stamp(halos[1], frame.halos, 1);
    stamp(halos[2], frame.halos, 2);
    context.lineWidth = 1.5 * scale;
    context.strokeStyle = palette.pearl;
    strokeArcs(frame.rings, 0, TURN);
    strokeArcs(frame.ripples, Math.PI - RIPPLE_ANGLE, Math.PI + RIPPLE_ANGLE);
    paintMotes(frame, false);
    draw(pearl, frame.body, 0);
    draw(body[1], frame.body, 1);
    for (let index = 0; index < frame.lights.x.length; index += 1)
      stamp(light, frame.lights, index);
    if (frame.poses.lid > 0) paintLids(frame);
    draw(body[3], frame.body, 3);
    paintMotes(frame, true);
    context.globalAlpha = 1;
  };
}
