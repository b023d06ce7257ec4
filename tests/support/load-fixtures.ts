import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describeFaults, parseScenario } from "../../simulator/scenario/parse.ts";
import type { Scenario } from "../../simulator/scenario/schema.ts";

export const FIXTURE_FOLDER = fileURLToPath(new URL("../../fixtures/scenarios/", import.meta.url));

export interface Fixture {
  readonly name: string;
  readonly scenario: Scenario;
}

/** Every fixture, by name. A refused one is an error: the suites have nothing to say about it. */
export function loadFixtures(): Fixture[] {
  const names = readdirSync(FIXTURE_FOLDER).filter((name) => name.endsWith(".json"));
  return names.sort().map((name) => {
    const parsed = parseScenario(readFileSync(`${FIXTURE_FOLDER}${name}`, "utf8"));
    if (!parsed.ok) throw new Error(`${name} is refused.\n${describeFaults(parsed.faults)}`);
    return { name, scenario: parsed.scenario };
  });
}
