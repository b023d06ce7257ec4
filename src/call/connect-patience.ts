import type { Seconds } from "../shared/units.ts";

/** How patient a visitor must have been so far while a call connects. */
export type Patience = "usual" | "slow" | "very-slow";

const SLOW_AFTER = 8;
const VERY_SLOW_AFTER = 20;

/** A start usually takes a few seconds. Later the page reassures the visitor, twice before the limit. */
export function patienceAfter(waited: Seconds): Patience {
  if (waited >= VERY_SLOW_AFTER) return "very-slow";
  return waited >= SLOW_AFTER ? "slow" : "usual";
}
