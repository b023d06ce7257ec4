import { BANDS } from "./dimensions.ts";

/** The CSS colours of one voice, in the middle of the picture and at its edge. */
export interface Shades {
  readonly near: string;
  readonly far: string;
}

export interface Palette {
  readonly visitor: Shades;
  readonly assistant: Shades;
  /** The opacity of a silent voice's colour, 0 to 1. */
  readonly atRest: number;
}

const HEX = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i;

const channels = (colour: string): readonly number[] | null =>
  HEX.exec(colour)
    ?.slice(1)
    .map((pair) => Number.parseInt(pair, 16)) ?? null;

/** Mixes two `#rrggbb` colours. Returns the first one for other notations, such as system colours. */
export function mix(from: string, to: string, way: number): string {
  const [start, end] = [channels(from), channels(to)];
  if (start === null || end === null) return from;
  const pairs = start.map((value, index) =>
    Math.round(value + ((end[index] ?? value) - value) * way)
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${pairs.join("")}`;
}

/**
 * This many neighbouring bars have the same colour. The steps are too small to see, and the canvas changes
 * its colour less often.
 */
const SHARED = 4;

/**
 * The colours of a voice's bands. They are computed once, because to mix them in every frame would cost
 * more than to draw the bars.
 */
export const bandColours = ({ near, far }: Shades): readonly string[] =>
  Array.from({ length: BANDS }, (_, band) => {
    const step = band - (band % SHARED);
    return mix(near, far, (step / (BANDS - SHARED)) ** 0.85);
  });

/**
 * The colour with an opacity from 0 to 1. Gradients end in it, because on a canvas a gradient to
 * `transparent` fades through black. `color-mix` also takes system colours.
 */
export const faded = (colour: string, left: number): string =>
  HEX.test(colour)
    ? colour +
      Math.round(left * 255)
        .toString(16)
        .padStart(2, "0")
    : "transparent";
