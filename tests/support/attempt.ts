import { parseScenarioValue } from "../../simulator/scenario/parse.ts";
import type { Attempt } from "../../simulator/scenario/schema.ts";

/** Parses an attempt as a scenario file contains it, with defaults filled in. */
export function parseAttempt(written: object): Attempt {
  const file = { schemaVersion: 1, id: "planned", title: "Planned", attempts: [written] };
  const parsed = parseScenarioValue(file);
  if (!parsed.ok) throw new Error("The attempt is refused.");
  return parsed.scenario.attempts[0];
}
