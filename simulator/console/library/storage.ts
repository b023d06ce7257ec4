import type { Scenario } from "../../scenario/schema.ts";
import { fixtures } from "../../engine/fixture-library.ts";

/** Reads or writes the browser's storage. Returns undefined if the browser does not allow it. */
export function tryStorage<Result>(access: () => Result): Result | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

/** The text of a fixture; null if no fixture has the id. */
export const fixtureText = (id: string): string | null =>
  fixtures.get().find((fixture) => fixture.id === id)?.text ?? null;

const ARMED = "voice-sim.armed";

/**
 * Stores a scenario that is not in the library for later page loads of this tab and of tabs that it opens,
 * where an address names the scenario by its id. Null forgets it.
 */
export const storeArmed = (armed: Scenario | null): void =>
  tryStorage(() => sessionStorage.setItem(ARMED, JSON.stringify(armed)));

/** The text that {@link storeArmed} stored last, if its scenario has this id; otherwise null. */
export const findArmed = (id: string): string | null =>
  tryStorage(() => {
    const text = sessionStorage.getItem(ARMED);
    return text !== null && (JSON.parse(text) as Scenario | null)?.id === id ? text : null;
  }) ?? null;
