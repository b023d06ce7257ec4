import type { InputName } from "./input.ts";
import { TABLE } from "./transition.ts";

/**
 * The names of all inputs, which are the columns of the transition table. They have a file of their own, so
 * that the pages' bundles omit them.
 */
export const INPUT_NAMES = Object.keys(TABLE.idle) as readonly InputName[];
