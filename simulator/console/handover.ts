import { FIXTURES } from "./fixture-library.ts";

const keyOf = (id: string) => `voice-sim.scenario.${id}`;

/** Leaves a scenario for the next page load of this tab, where it is found by its id. False where storage refuses. */
export function leaveScenario(id: string, text: string): boolean {
  try {
    sessionStorage.setItem(keyOf(id), text);
    return true;
  } catch {
    return false;
  }
}

/** The text of a scenario by its id: one that was left here, else a fixture. */
export function findScenarioText(id: string): string | null {
  try {
    const left = sessionStorage.getItem(keyOf(id));
    if (left !== null) return left;
  } catch {
    // Without storage there are still the fixtures.
  }
  return FIXTURES.find((fixture) => fixture.id === id)?.text ?? null;
}
