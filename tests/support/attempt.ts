import { describeFaults, parseScenarioValue } from "../../simulator/scenario/parse.ts";
import type { Attempt, Scenario } from "../../simulator/scenario/schema.ts";

/** Parses a scenario file with these fields and default values for all others. */
export function scenarioOf(file: object = {}): Scenario {
  const parsed = parseScenarioValue({ schemaVersion: 1, id: "one", title: "One", ...file });
  if (!parsed.ok) throw new Error(describeFaults(parsed.faults));
  return parsed.scenario;
}

/** Parses an attempt with these fields, as a scenario file contains it, and defaults for all others. */
export const parseAttempt = (written: object): Attempt =>
  scenarioOf({ attempts: [written] }).attempts[0];
