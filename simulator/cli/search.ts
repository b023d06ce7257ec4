import fc from "fast-check";
import { judgeScenario, type Violation } from "../analysis/invariants.ts";
import { describeFaults, parseScenarioValue } from "../scenario/parse.ts";
import type { Scenario } from "../scenario/schema.ts";
import type { CliCommand } from "./command.ts";
import { fileOutcome } from "./outcome.ts";
import { randomContent } from "./random-scenario.ts";
import { tableReport } from "./report.ts";
import { exitWith, note, type Say, writeScenario } from "./output.ts";

/** The fields of a violation that a scenario can expect. */
const EXPECTABLE: ReadonlySet<string> = new Set(["state", "ended", "ring", "timer", "redirect"]);

function parse(file: object): Scenario {
  const parsed = parseScenarioValue(file);
  if (parsed.ok) return parsed.scenario;
  throw new Error(`A random scenario is invalid.\n${describeFaults(parsed.faults)}`);
}

/** Expects what the first broken invariants demand, so that the written file fails in a plain run as well. */
const expectations = (violations: readonly Violation[]) =>
  violations
    .filter(({ at, field }) => at === violations[0]?.at && EXPECTABLE.has(field))
    .map(({ at, field, expected }) => ({ at, [field]: expected }));

const announce: Say = (sentence) => process.stdout.write(`${sentence}\n`);

/** Plays random scenarios until one breaks an invariant, and writes the smallest such scenario. */
export async function search({ seed, runs, out }: CliCommand): Promise<void> {
  const say = out === "-" ? note : announce;
  say(`searching ${runs} random scenarios with seed ${seed}`);
  const title = `The smallest scenario that breaks an invariant (seed ${seed})`;
  const head = { schemaVersion: 1, id: `search-${seed}`, title };
  const judge = (content: object) => judgeScenario(parse({ ...head, ...content }));
  const holds = async (content: object) => (await judge(content)).violations.length === 0;
  const property = fc.asyncProperty(randomContent, holds);
  const { counterexample } = await fc.check(property, { seed, numRuns: runs });
  if (counterexample === null) return say("no scenario breaks an invariant");
  exitWith(1);
  const [content] = counterexample;
  const { violations: failures, final } = await judge(content);
  const file = { ...head, ...content, expect: expectations(failures) };
  say(tableReport([fileOutcome("", head, { final, failures })]));
  await writeScenario(out ?? `search-${seed}.json`, `${JSON.stringify(file, null, 2)}\n`, say);
}
