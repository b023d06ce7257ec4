import { BANDS } from "./dimensions.ts";

/** CSS colours of one voice: in the middle of the picture, and at its edge. */
export interface Shades {
  readonly near: string;
  readonly far: string;
}

export interface Palette {
  readonly visitor: Shades;
  readonly assistant: Shades;
  /** How much of its colour a voice has while it is silent, from 0 to 1. */
  readonly atRest: number;
  /** How strong the light around a voice is at its loudest, from 0 to 1. */
  readonly light: number;
}

const HEX = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i;

const channels = (colour: string): readonly number[] | null =>
  HEX.exec(colour)
    ?.slice(1)
    .map((pair) => Number.parseInt(pair, 16)) ?? null;

/** A colour between two; the first one where they are not both written as `#rrggbb`, as colours of the system are not. */
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

/** Neighbours that share a shade: the eye sees no step, and the canvas need not change its colour. */
const SHARED = 4;

/** The colour of each band of a voice, made once: to make one for every bar of every frame would cost more than the bars. */
export const bandColours = ({ near, far }: Shades): readonly string[] =>
  Array.from({ length: BANDS }, (_, band) => {
    const step = band - (band % SHARED);
    return mix(near, far, (step / (BANDS - SHARED)) ** 0.85);
  });

/**
 * The same colour, of which only so much is left, from 0 to 1. Not by way of `transparent`, to which a
 * canvas fades through black; colours of the system know no other way.
 */
export const faded = (colour: string, left: number): string =>
  HEX.test(colour)
    ? colour +
      Math.round(left * 255)
        .toString(16)
        .padStart(2, "0")
    : "transparent";
