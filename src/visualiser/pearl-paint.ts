import { createBrush } from "./brush.ts";
import type { Palette } from "./colours.ts";
import { PEARL_RADIUS, PEARL_SIZE, type PearlFrame } from "./pearl-frame.ts";
import { BODY_PART, createPearlSprites, SEAM } from "./pearl-sprites.ts";

const TURN = 2 * Math.PI;
/** Half the angle of a ripple. */
const RIPPLE_ANGLE = 0.5;
/** How far the lids are bent away from their seam while they are open. */
const UPPER_LID = 2.4;
const LOWER_LID = 1.8;

/** Limits painting to the lids of a pearl, which close along their seam like those of an eye. */
function clipToLids(context: CanvasRenderingContext2D, frame: PearlFrame, scale: number): void {
  const { x, y, radius } = frame.layers.lids;
  const open = 1 - frame.poses.lid.now;
  context.translate(x * scale, y * scale);
  context.scale(radius * scale, radius * scale);
  context.beginPath();
  context.rect(-1.2, -1.2, 2.4, 2.4);
  context.moveTo(-1, SEAM.y);
  context.quadraticCurveTo(0, SEAM.bend - UPPER_LID * open, 1, SEAM.y);
  context.quadraticCurveTo(0, SEAM.bend + LOWER_LID * open, -1, SEAM.y);
  context.clip("evenodd");
  context.setTransform(1, 0, 0, 1, 0, 0);
}

/** Creates the function that paints frames of the pearl on a square canvas of `size` pixels. */
export function createPearlPainter(
  context: CanvasRenderingContext2D,
  palette: Palette,
  size: number,
): (frame: PearlFrame) => void {
  const scale = size / PEARL_SIZE;
  const { stamp, draw, strokeArc } = createBrush(context, scale);
  const sprites = createPearlSprites(palette, PEARL_RADIUS * scale);
  context.lineWidth = 1.5 * scale;
  context.strokeStyle = palette.pearl;

  function paintWaves({ rings, ripples }: PearlFrame): void {
    for (const ring of rings) strokeArc(ring, 0, TURN);
    for (const ripple of ripples) strokeArc(ripple, Math.PI - RIPPLE_ANGLE, Math.PI + RIPPLE_ANGLE);
  }

  function paintMotes({ motes }: PearlFrame, inFront: boolean): void {
    for (const mote of motes) {
      if (mote.depth >= 0 !== inFront) continue;
      stamp(sprites.spark, mote);
      if (mote.isHead) draw(sprites.body, mote, BODY_PART);
    }
  }

  function paintLids(frame: PearlFrame): void {
    context.save();
    if (frame.poses.lid.now < 1) clipToLids(context, frame, scale);
    draw(sprites.lids, frame.layers.lids, BODY_PART);
    context.restore();
  }

  return (frame) => {
    const { layers, lights, poses } = frame;
    context.clearRect(0, 0, size, size);
    stamp(sprites.glow, layers.glow);
    stamp(sprites.amberGlow, layers.amberGlow);
    stamp(sprites.bloom, layers.bloom);
    paintWaves(frame);
    paintMotes(frame, false);
    draw(sprites.body, layers.body, BODY_PART);
    draw(sprites.amber, layers.amber, BODY_PART);
    for (const light of lights) stamp(sprites.light, light);
    if (poses.lid.now > 0) paintLids(frame);
    draw(sprites.seam, layers.seam, BODY_PART);
    paintMotes(frame, true);
    context.globalAlpha = 1;
  };
}
