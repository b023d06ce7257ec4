import { mix, out, part, travel } from "./ease.ts";
import { type FilmCanvas, withAlpha } from "./film-canvas.ts";
import { hash, wander } from "./noise.ts";
import { halo, hear, pearl, ripples } from "./shapes.ts";

/** The side of the portrait's drawing, in its own units. */
const SIDE = 400;
/** Pixels per unit of the drawn layers. No film shows them larger. */
const DENSITY = 2;
/** The point of the drawing that a scene places: between the eyes and the mouth. */
const FACE = { x: 200, y: 185 };
/** The disc behind a person, in units of the drawing. */
const DISC = { x: 242, y: 158, radius: 112 };
/** Distances in units by which the lower lip drops, from closed to wide open. */
const MOUTHS = [0, 2.2, 3.8, 5.4];

/** The middle of a face in the picture. The portrait ends where the picture does. */
const PLACE = { x: 935, y: 374 };
/** Pixels per unit of a portrait. */
const SCALE = 1.62;
/** The disc behind a person as a circle of the picture. Scenes turn the pearl into it and back. */
export const MOON = {
  x: PLACE.x + (DISC.x - FACE.x) * SCALE,
  y: PLACE.y + (DISC.y - FACE.y) * SCALE,
  radius: DISC.radius * SCALE,
  /** The radius of the pearl out of which the moon grows. */
  seed: 22,
};

/** The layers of a portrait. */
type Person = Awaited<ReturnType<typeof load>>;
export type People = Awaited<ReturnType<typeof loadPeople>>;

/** Draws the portrait with additional styles, which hide or move its parts. */
async function layer(portrait: string, style: string): Promise<HTMLCanvasElement> {
  const markup = portrait
    .replace(/viewBox="[^"]*"/, `viewBox="0 0 ${SIDE} ${SIDE}" width="800" height="800"`)
    .replace("</defs>", `</defs><style>${style}</style>`);
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(markup)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIDE * DENSITY;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Loads everybody who appears in a film. */
export const loadPeople = async () => ({
  nora: await load(new URL("../portraits/nora.svg", import.meta.url)),
  dentist: await load(new URL("../portraits/dentist.svg", import.meta.url)),
});

/** Loads the portrait of a person before a moon. */
async function load(url: URL) {
  const answer = await fetch(url);
  const portrait = await answer.text();
  const open = (drop: number) =>
    drop === 0
      ? ""
      : `#mouth{display:inline}#lips{display:none}#lower-lip{transform:translateY(${drop}px)}`;
  const face = (drop: number, eyes: string) =>
    layer(portrait, `#wall,#moon{display:none}${open(drop)}${eyes}`);
  const closed = "#open-eyes{display:none}#closed-eyes{display:inline}";
  return {
    moon: await layer(portrait, "#wall,#person{display:none}"),
    /** One picture for each opening of the mouth; with closed eyes in the second list. */
    awake: await Promise.all(MOUTHS.map((drop) => face(drop, ""))),
    blinking: await Promise.all(MOUTHS.map((drop) => face(drop, closed))),
  };
}

/** Blinks for an eighth of a second, once in each 2.5 seconds. */
const blinks = (at: number) => {
  const turn = Math.floor(at / 2.5);
  const since = at - turn * 2.5 - 0.4 - 1.6 * hash(turn, 11);
  return since > 0 && since < 0.125;
};

/** All numbers are from 0 to 1. */
interface Presence {
  /** How far the person and the moon have appeared: the moon grows out of a pearl. */
  readonly there: number;
  /** How loud the person speaks: it opens the mouth and moves the rings around the moon. */
  readonly loud?: number;
  /** How loud a caller speaks: rings close in on the moon. */
  readonly heard?: number;
}

/** Draws a person before a moon. */
export function person(
  canvas: FilmCanvas,
  { moon, awake, blinking }: Person,
  at: number,
  { there, loud = 0, heard = 0 }: Presence,
): void {
  if (there <= 0) return;
  const { context } = canvas;
  const grown = travel(part(there, 0, 0.7));
  const here = out(part(there, 0.45, 0.55));
  withAlpha(canvas, here, () => {
    ripples(canvas, at, MOON, MOON.radius, loud);
    hear(canvas, at, MOON, MOON.radius, heard);
  });
  halo(canvas, MOON, MOON.radius * 1.9, (0.1 + 0.1 * loud) * part(there, 0, 0.8));
  context.save();
  context.translate(MOON.x, MOON.y);
  const alpha = 1 - part(there, 0.5, 0.3);
  pearl(canvas, { x: 0, y: 0 }, mix(MOON.seed, MOON.radius, grown), { alpha });
  const disced = SIDE * SCALE * mix(0.15, 1, grown);
  withAlpha(canvas, part(there, 0.3, 0.25), () =>
    context.drawImage(moon, (-DISC.x / SIDE) * disced, (-DISC.y / SIDE) * disced, disced, disced),
  );
  context.restore();
  const mouth = loud < 0.08 ? 0 : 1 + Math.floor(2.99 * Math.min(1, loud) * wander(5, at * 9));
  const face = (blinks(at) ? blinking : awake)[mouth];
  if (face === undefined) return;
  const nod = 2 * Math.sin(at * 1.25) + 4 * loud * (wander(8, at * 2.4) - 0.5);
  const side = SIDE * SCALE;
  // The face is soon opaque, because the moon would shine through it.
  withAlpha(canvas, part(here, 0, 0.35), () => {
    context.translate(PLACE.x, PLACE.y + nod + 46 * (1 - here));
    context.rotate(0.008 * Math.sin(at * 0.8));
    context.drawImage(face, -FACE.x * SCALE, -FACE.y * SCALE, side, side);
  });
}
