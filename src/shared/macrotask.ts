import type { Clock } from "./clock.ts";
import { millis } from "./units.ts";

/** Resolves in the next macrotask, when all synchronous work and all promise reactions have run. */
export const macrotask = (clock: Pick<Clock, "after">): Promise<void> =>
  new Promise((resolve) => clock.after(millis(0), resolve));
