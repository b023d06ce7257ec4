import { BANDS } from "./dimensions.ts";

/**
 * Reads the colours of both pictures from a style sheet.
 *
 * @param read returns the value of a custom property.
 */
export function readPalette(read: (name: string) => string) {
  // A style sheet may shorten `#ffffff` to `#fff`.
  const token = (name: string) => read(name).replace(/^#(\w)(\w)(\w)$/, "#$1$1$2$2$3$3");
  return {
    white: token("--white"),
    pearl: token("--pearl"),
    faint: token("--pearl-faint"),
    light: token("--light"),
    bright: token("--light-bright"),
    deep: token("--light-deep"),
    night: token("--night"),
    amber: token("--amber"),
    /** Whether to draw flat shapes in the system's colours. */
    flat: false,
  };
}

export type Palette = Readonly<ReturnType<typeof readPalette>>;

/** The colours in forced-colours mode. */
export const SYSTEM_PALETTE: Palette = {
  ...readPalette(() => "CanvasText"),
  light: "Highlight",
  bright: "Highlight",
  deep: "Highlight",
  night: "Canvas",
  flat: true,
};

const HEX = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i;

const channels = (colour: string): readonly number[] | null =>
  HEX.exec(colour)
    ?.slice(1)
    .map((pair) => Number.parseInt(pair, 16)) ?? null;

const hex = (value: number): string => Math.round(value).toString(16).padStart(2, "0");

/** Mixes two `#rrggbb` colours. Returns the first one for other notations, such as system colours. */
export function mix(from: string, to: string, way: number): string {
  const [start, end] = [channels(from), channels(to)];
  if (start === null || end === null) return from;
  const pairs = start.map((value, index) => hex(value + ((end[index] ?? value) - value) * way));
  return `#${pairs.join("")}`;
}

/**
 * The colour with an opacity from 0 to 1. Gradients end in it, because on a canvas a gradient to
 * `transparent` fades through black. A system colour becomes transparent.
 */
export const faded = (colour: string, left: number): string =>
  HEX.test(colour) ? colour + hex(left * 255) : "transparent";

/**
 * This many neighbouring bars have the same colour. The steps are too small to see, and the canvas changes
 * its colour less often.
 */
const SHARED = 4;

/**
 * The colours of a voice's bands, from the middle of the picture to its edge. They are computed once,
 * because to mix them in every frame would cost more than to draw the bars.
 */
export const bandColours = (near: string, far: string): readonly string[] =>
  Array.from({ length: BANDS }, (_, band) => {
    const step = band - (band % SHARED);
    return mix(near, far, (step / (BANDS - SHARED)) ** 0.85);
  });
