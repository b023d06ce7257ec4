import type { Circle } from "./shapes.ts";
import type { Sprite } from "./sprites.ts";

/** Shapes with less opacity than this are not painted. */
const INVISIBLE = 0.01;

/** Paints circles on a canvas that has `scale` pixels for each logical unit. */
export function createBrush(context: CanvasRenderingContext2D, scale: number) {
  /** Sets the opacity of a circle. Returns whether it is visible. */
  function dip({ alpha }: Circle): boolean {
    if (alpha < INVISIBLE) return false;
    context.globalAlpha = Math.min(1, alpha);
    return true;
  }
  return {
    /** Copies a soft sprite in its own size to whole pixels, which costs a quarter of scaling it. */
    stamp(sprite: Sprite, circle: Circle): void {
      if (!dip(circle)) return;
      const left = Math.round(circle.x * scale - sprite.width / 2);
      context.drawImage(sprite, left, Math.round(circle.y * scale - sprite.height / 2));
    },
    /** Draws a sprite with a sharp edge, scaled to `part` of it filling the circle. */
    draw(sprite: Sprite, circle: Circle, part: number): void {
      if (!dip(circle)) return;
      const half = (circle.radius * scale) / part;
      const left = circle.x * scale - half;
      context.drawImage(sprite, left, circle.y * scale - half, half * 2, half * 2);
    },
    strokeArc(circle: Circle, from: number, to: number): void {
      if (!dip(circle)) return;
      context.beginPath();
      context.arc(circle.x * scale, circle.y * scale, circle.radius * scale, from, to);
      context.stroke();
    },
  };
}
