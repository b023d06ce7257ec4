import { readPalette } from "../../../src/visualiser/colours.ts";
import { createPearlSprites } from "../../../src/visualiser/pearl-sprites.ts";
import { createGround } from "./ground.ts";

/** The size of all drawings, in units. */
export const WIDTH = 1280;
export const HEIGHT = 720;
/** The middle of each picture, in units from the left. The page writes its words on the left or, on a high screen, below. */
export const MIDDLE = 970;

/** The radius of the largest pearl in a film, in units. */
const LARGEST_PEARL = 190;

export const COLOURS = {
  night: "--night",
  raised: "--night-raised",
  dawn: "--dawn",
  pearl: "--pearl",
  soft: "--pearl-soft",
  faint: "--pearl-faint",
  light: "--light",
  bright: "--light-bright",
  deep: "--light-deep",
  onLight: "--on-light",
  white: "--white",
};

export type Colour = keyof typeof COLOURS;

export type FilmCanvas = ReturnType<typeof createFilmCanvas>;

/** A colour with the given opacity, 0 to 1. */
export const faded = (colour: string, share: number) =>
  `color-mix(in srgb, ${colour} ${(share * 100).toFixed(2)}%, transparent)`;

/** @param density pixels of the canvas for each unit of a drawing. */
export function createFilmCanvas(canvas: HTMLCanvasElement, density: number) {
  canvas.width = WIDTH * density;
  canvas.height = HEIGHT * density;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("This browser has no canvas.");
  context.scale(density, density);
  const tokens = getComputedStyle(document.documentElement);
  const colours = Object.fromEntries(
    Object.entries(COLOURS).map(([name, token]) => [name, tokens.getPropertyValue(token).trim()]),
  ) as Readonly<Record<Colour, string>>;
  const paint = createGround(WIDTH, HEIGHT);
  context.imageSmoothingQuality = "high";
  const palette = readPalette((name) => tokens.getPropertyValue(name).trim());
  /** The pearl of a call without its light. */
  const { body } = createPearlSprites(palette, LARGEST_PEARL * density);
  /** Paints the dark background with the given lights over the previous frame. */
  const ground = (...scene: Parameters<typeof paint>) => context.drawImage(paint(...scene), 0, 0);
  return { context, colours, body, ground };
}

/** Draws with an opacity and restores the canvas state afterwards. */
export function withAlpha({ context }: FilmCanvas, alpha: number, draw: () => void): void {
  if (alpha <= 0) return;
  context.save();
  context.globalAlpha *= alpha;
  draw();
  context.restore();
}

/** Fades the picture's edges to the page's background colour. */
export function meltEdges({ context, colours }: FilmCanvas): void {
  const side = (x: number, y: number, width: number, height: number, dx: number, dy: number) => {
    const [fromX, fromY] = [dx < 0 ? x + width : x, dy < 0 ? y + height : y];
    const fade = context.createLinearGradient(fromX, fromY, fromX + dx, fromY + dy);
    for (let step = 0; step <= 8; step += 1)
      fade.addColorStop(step / 8, faded(colours.night, (1 - step / 8) ** 2));
    context.fillStyle = fade;
    context.fillRect(x, y, width, height);
  };
  side(0, 0, 96, HEIGHT, 96, 0);
  side(WIDTH - 96, 0, 96, HEIGHT, -96, 0);
  side(0, 0, WIDTH, 64, 0, 64);
  side(0, HEIGHT - 128, WIDTH, 128, 0, -128);
}
