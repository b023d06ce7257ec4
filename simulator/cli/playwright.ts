import { playwrightTestOf } from "../analysis/playwright-test.ts";
import { runScenario } from "../engine/runner.ts";
import { describeFaults } from "../scenario/parse.ts";
import type { ScenarioSource } from "../scenario/schema.ts";
import { fixtureNamed, load } from "./collect.ts";
import type { CliCommand } from "./command.ts";
import { note, refuseInput, write } from "./output.ts";

/** Writes the Playwright test of a scenario, by default beside the project's own. */
export async function writeTest({ file, out }: CliCommand): Promise<void> {
  const found = await load(fixtureNamed(file));
  if (!found.ok) return refuseInput(`${file} is refused.\n${describeFaults(found.faults)}`);
  const { scenario, path, text = "" } = found;
  const { final } = await runScenario(scenario);
  const source = path === file ? (JSON.parse(text) as ScenarioSource) : scenario.id;
  const test = playwrightTestOf(scenario, source, final);
  const target = out ?? `e2e/${scenario.id}.spec.ts`;
  if (target === "-") process.stdout.write(test);
  else if (await write(target, test, note, "wx"))
    note(`wrote ${target}; to run it: npm run test:e2e -- ${JSON.stringify(target)}`);
}
