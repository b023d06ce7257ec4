import fc from "fast-check";
import { type Judged, judgeScenario } from "../analysis/judge.ts";
import { describeFaults, parseScenarioValue } from "../scenario/parse.ts";
import type { Scenario } from "../scenario/schema.ts";
import { judgedOutcome } from "./outcome.ts";
import { randomContent } from "./random-scenario.ts";
import { tableReport } from "./report.ts";
import { type Say, writeScenario } from "./write-file.ts";

export interface SearchOptions {
  readonly seed: number;
  /** The number of random scenarios. */
  readonly runs: number;
  /** The path of the file to write; `-` means standard output. */
  readonly out: string | undefined;
}

/** The fields of a violation that a scenario can expect. */
const EXPECTABLE: ReadonlySet<string> = new Set(["state", "ended", "ring", "timer", "redirect"]);

function parse(file: object): Scenario {
  const parsed = parseScenarioValue(file);
  if (parsed.ok) return parsed.scenario;
  throw new Error(`A random scenario is invalid.\n${describeFaults(parsed.faults)}`);
}

/** Expects what the first broken invariants demand, so that the written file fails in a plain run as well. */
const expectations = ({ violations }: Judged) =>
  violations
    .filter(({ at, field }) => at === violations[0]?.at && EXPECTABLE.has(field))
    .map(({ at, field, expected }) => ({ at, [field]: expected }));

/**
 * Plays random scenarios until one breaks an invariant, and writes the smallest such scenario.
 *
 * @returns `passed`, `failed`, or `unwritten` if the scenario cannot be written.
 */
export async function search({ seed, runs, out }: SearchOptions, say: Say) {
  say(`searching ${runs} random scenarios with seed ${seed}`);
  const fileOf = (content: object) => {
    const title = `The smallest scenario that breaks an invariant (seed ${seed})`;
    return { schemaVersion: 1, id: `search-${seed}`, title, ...content };
  };
  const judge = (content: object) => judgeScenario(parse(fileOf(content)));
  const holds = async (content: object) => (await judge(content)).violations.length === 0;
  const property = fc.asyncProperty(randomContent, holds);
  const { counterexample } = await fc.check(property, { seed, numRuns: runs });
  if (counterexample === null) {
    say("no scenario breaks an invariant");
    return "passed";
  }
  const [content] = counterexample;
  const judged = await judge(content);
  const file = { ...fileOf(content), expect: expectations(judged) };
  say(tableReport([judgedOutcome("", parse(file), judged)]));
  const path = out ?? `search-${seed}.json`;
  const written = await writeScenario({ path, text: `${JSON.stringify(file, null, 2)}\n` }, say);
  return written ? "failed" : "unwritten";
}
