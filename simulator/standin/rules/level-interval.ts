import { judge, type Verdict } from "./verdict.ts";

/** How often the levels of a side may be asked for at most: in milliseconds. */
const SHORTEST_INTERVAL = 100;

/**
 * What the observers of both sides' audio levels take: how often to tell, a number of at least 100
 * milliseconds. What is falsy counts as left out.
 */
export const checkLevelInterval = (interval: unknown): Verdict =>
  judge(() => {
    if (!interval) return undefined;
    return typeof interval === "number" && interval >= SHORTEST_INTERVAL
      ? undefined
      : `interval is a number of at least ${SHORTEST_INTERVAL} milliseconds.`;
  });
