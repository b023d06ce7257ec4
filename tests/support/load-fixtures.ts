import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describeFaults, parseScenario } from "../../simulator/scenario/parse.ts";

const FIXTURE_FOLDER = fileURLToPath(new URL("../../fixtures/scenarios/", import.meta.url));

/** Loads all fixtures, sorted by name. Throws if one is invalid. */
export function loadFixtures() {
  const names = readdirSync(FIXTURE_FOLDER).filter((name) => name.endsWith(".json"));
  return names.sort().map((name) => {
    const parsed = parseScenario(readFileSync(`${FIXTURE_FOLDER}${name}`, "utf8"));
    if (!parsed.ok) throw new Error(`${name} is refused.\n${describeFaults(parsed.faults)}`);
    return { name, scenario: parsed.scenario };
  });
}
