import { parseScenario } from "../scenario/parse.ts";
import type { Scenario } from "../scenario/schema.ts";
import { FIXTURES } from "../engine/fixture-library.ts";

const keyOf = (id: string) => `voice-sim.scenario.${id}`;

const fixtureText = (id: string): string | null =>
  FIXTURES.find((fixture) => fixture.id === id)?.text ?? null;

/** Leaves a scenario for the next page load of this tab, where it is found by its id. False where storage refuses. */
export function leaveScenario(id: string, text: string): boolean {
  try {
    // What was left stands before the project's file of that id, which may have changed since.
    if (text === fixtureText(id)) sessionStorage.removeItem(keyOf(id));
    else sessionStorage.setItem(keyOf(id), text);
    return true;
  } catch {
    return false;
  }
}

/** Leaves a scenario that is no longer a text: the project's own file of that id where it says the same. */
export function leaveArmed(armed: Scenario): boolean {
  const fixture = fixtureText(armed.id);
  const text = JSON.stringify(armed);
  const parsed = fixture === null ? null : parseScenario(fixture);
  const same = parsed?.ok === true && JSON.stringify(parsed.scenario) === text;
  return leaveScenario(armed.id, same && fixture !== null ? fixture : text);
}

/** The text of a scenario by its id: one that was left here, else a fixture. */
export function findScenarioText(id: string): string | null {
  try {
    const left = sessionStorage.getItem(keyOf(id));
    if (left !== null) return left;
  } catch {
    // Without storage there are still the fixtures.
  }
  return fixtureText(id);
}
