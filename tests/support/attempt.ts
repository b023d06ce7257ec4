import { describeFaults, parseScenarioValue } from "../../simulator/scenario/parse.ts";
import type { Attempt, Scenario } from "../../simulator/scenario/schema.ts";

/** Parses the fields of a scenario file, with defaults filled in. */
export function scenarioOf(file: object = {}): Scenario {
  const parsed = parseScenarioValue({ schemaVersion: 1, id: "one", title: "One", ...file });
  if (!parsed.ok) throw new Error(describeFaults(parsed.faults));
  return parsed.scenario;
}

/** Parses an attempt as a scenario file contains it, with defaults filled in. */
export const parseAttempt = (written: object): Attempt =>
  scenarioOf({ attempts: [written] }).attempts[0];
