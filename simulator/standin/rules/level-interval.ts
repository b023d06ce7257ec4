import { resultOf, type RuleResult } from "./rule-result.ts";

/** Milliseconds. */
const SHORTEST_INTERVAL = 100;

/** The observers of audio levels accept an interval of at least 100 milliseconds. Falsy values count as missing. */
export const checkLevelInterval = (interval: unknown): RuleResult =>
  resultOf(() => {
    if (!interval) return undefined;
    return typeof interval === "number" && interval >= SHORTEST_INTERVAL
      ? undefined
      : `interval is a number of at least ${SHORTEST_INTERVAL} milliseconds.`;
  });
