import { millis, type Millis } from "../../shared/units.ts";

const SHORTEST = 6000;
const LONGEST = 12_000;

/** How long until the button shines again. @param chance from 0 up to 1, as the browser's chance gives it. */
export const shineDelay = (chance: number): Millis =>
  millis(SHORTEST + Math.min(1, Math.max(0, chance)) * (LONGEST - SHORTEST));
