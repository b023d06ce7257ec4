import {
  describeFaults,
  parseScenario,
  parseScenarioValue,
  type ParseResult,
} from "../../simulator/scenario/parse.ts";
import type { Attempt, Scenario } from "../../simulator/scenario/schema.ts";

function accepted(parsed: ParseResult): Scenario {
  if (!parsed.ok) throw new Error(describeFaults(parsed.faults));
  return parsed.scenario;
}

/** Parses a scenario file with these fields and default values for all others. */
export const scenarioOf = (file: object = {}): Scenario =>
  accepted(parseScenarioValue({ schemaVersion: 1, id: "one", title: "One", ...file }));

/** Parses the text of a scenario file. */
export const scenarioIn = (text: string): Scenario => accepted(parseScenario(text));

/** Parses an attempt with these fields, as a scenario file contains it, and defaults for all others. */
export const parseAttempt = (written: object): Attempt =>
  scenarioOf({ attempts: [written] }).attempts[0];
