import type { InputName } from "./input.ts";
import { TABLE } from "./transition.ts";

/** The columns of the transition table. A file of its own keeps them out of the pages' bundles. */
export const INPUT_NAMES = Object.keys(TABLE.idle) as readonly InputName[];
