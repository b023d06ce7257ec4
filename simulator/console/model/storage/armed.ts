import { attempt } from "../../../../src/shared/attempt.ts";
import { tabEntry } from "../../../../src/shared/site-storage.ts";
import type { Scenario } from "../../../scenario/schema.ts";

export const ARMED_KEY = "voice-sim.armed";
const ARMED = tabEntry(ARMED_KEY);

/**
 * Stores a scenario that is not in the library for later page loads of this tab and of tabs that it opens,
 * where an address names the scenario by its id. Null forgets it.
 */
export const storeArmed = (armed: Scenario | null): boolean => ARMED.write(JSON.stringify(armed));

/** The text that {@link storeArmed} stored last, if its scenario has this id; otherwise null. */
export function findArmed(id: string): string | null {
  const text = ARMED.read();
  const armed = attempt(() => JSON.parse(text ?? "null") as Scenario | null, null);
  return armed?.id === id ? text : null;
}
