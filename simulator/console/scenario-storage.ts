import { parseScenario } from "../scenario/parse.ts";
import type { Scenario } from "../scenario/schema.ts";
import { FIXTURES } from "../engine/fixture-library.ts";

const keyOf = (id: string) => `voice-sim.scenario.${id}`;

/** The text of a fixture. */
export const fixtureText = (id: string): string | null =>
  FIXTURES.find((fixture) => fixture.id === id)?.text ?? null;

/** Stores a scenario for the next page load of this tab, by its id. False if storage refuses. */
export function storeScenario(id: string, text: string): boolean {
  try {
    // A stored scenario takes precedence over the project's file with the same id.
    if (text === fixtureText(id)) sessionStorage.removeItem(keyOf(id));
    else sessionStorage.setItem(keyOf(id), text);
    return true;
  } catch {
    return false;
  }
}

/** Stores a scenario that is a value; uses the text of the project's file if both are equal. */
export function storeArmed(armed: Scenario): boolean {
  const fixture = fixtureText(armed.id);
  const text = JSON.stringify(armed);
  const parsed = fixture === null ? null : parseScenario(fixture);
  const same = parsed?.ok === true && JSON.stringify(parsed.scenario) === text;
  return storeScenario(armed.id, same && fixture !== null ? fixture : text);
}

/** The text of a scenario by its id: the stored one, or else the fixture. */
export function findScenarioText(id: string): string | null {
  try {
    const left = sessionStorage.getItem(keyOf(id));
    if (left !== null) return left;
  } catch {
    // Without storage the fixtures remain.
  }
  return fixtureText(id);
}
