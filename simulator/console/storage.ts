import { parseScenario } from "../scenario/parse.ts";
import type { Scenario } from "../scenario/schema.ts";
import { FIXTURES } from "../engine/fixture-library.ts";

/** Reads or writes the browser's storage. Returns undefined if the browser does not allow it. */
export function tryStorage<Result>(access: () => Result): Result | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

const keyOf = (id: string) => `voice-sim.scenario.${id}`;

/** The text of a fixture; null if no fixture has the id. */
export const fixtureText = (id: string): string | null =>
  FIXTURES.find((fixture) => fixture.id === id)?.text ?? null;

/**
 * Stores a scenario by its id for later page loads of this tab. Returns false if session storage is
 * unavailable.
 */
export const storeScenario = (id: string, text: string): boolean =>
  tryStorage(() => {
    // A stored scenario takes precedence over the fixture with the same id, so the fixture's own text is
    // not stored.
    if (text === fixtureText(id)) sessionStorage.removeItem(keyOf(id));
    else sessionStorage.setItem(keyOf(id), text);
    return true;
  }) ?? false;

/**
 * Stores a parsed scenario like `storeScenario`. If it equals the fixture with the same id, the text of the
 * fixture is used.
 */
export function storeArmed(armed: Scenario): void {
  const fixture = fixtureText(armed.id) ?? "";
  const parsed = parseScenario(fixture);
  const text = JSON.stringify(armed);
  const isFixture = parsed.ok && JSON.stringify(parsed.scenario) === text;
  storeScenario(armed.id, isFixture ? fixture : text);
}

/**
 * The text of the scenario with an id: the stored one if there is one, otherwise the fixture's; null
 * if neither exists.
 */
export const findScenarioText = (id: string): string | null =>
  tryStorage(() => sessionStorage.getItem(keyOf(id))) ?? fixtureText(id);
