import type { InputName } from "./input.ts";
import { TABLE } from "./transition.ts";

/** The columns of the transition table. Not in `transition.ts`, since no page needs them. */
export const INPUT_NAMES = Object.keys(TABLE.idle) as readonly InputName[];
