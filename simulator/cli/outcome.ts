import type { FailedExpectation } from "../engine/player.ts";
import type { Snapshot, TraceEntry } from "../engine/snapshot.ts";
import { type RunResult, runScenario } from "../engine/runner.ts";
import type { TracedScenario } from "../analysis/coverage.ts";
import { judgeScenario } from "../analysis/invariants.ts";
import { storyOf } from "../engine/story.ts";
import { sweepOf } from "../analysis/sweep.ts";
import { checkUniqueIds } from "../scenario/unique-ids.ts";
import type { Fault } from "../scenario/fault.ts";
import { refuseAll } from "../scenario/parse.ts";
import type { Scenario } from "../scenario/schema.ts";
import type { Found } from "./collect.ts";
import type { CliCommand } from "./command.ts";
import { note } from "./output.ts";

/** The result of one file: the JSON line of the runner, and its path and title for the table. */
export interface Outcome {
  readonly path: string;
  readonly title: string | null;
  /** How long the run took, in whole microseconds. */
  readonly took: number;
  readonly line: {
    readonly id: string | null;
    /** `known`: the scenario fails on the real SDK, and only for the known reasons. */
    readonly verdict: "pass" | "fail" | "known" | "refused";
    readonly final: Snapshot | null;
    readonly failures: readonly FailedExpectation[];
    readonly faults: readonly Fault[];
    /** The reasons of a known difference, as sentences. */
    readonly known?: readonly string[];
    readonly trace?: readonly TraceEntry[];
    /** The run in plain sentences. */
    readonly story?: readonly string[];
  };
  /** The run, for the coverage report; missing for a refused file. */
  readonly run?: TracedScenario;
}

const refused = ({ path, id }: Found, faults: readonly Fault[]): Outcome => ({
  path,
  title: null,
  took: 0,
  line: { id, verdict: "refused", final: null, failures: [], faults },
});

/** The result of a run. With `known`, it fails on the real SDK for these reasons only. */
export type Ran = Pick<RunResult, "final" | "failures" | "trace"> & {
  readonly known?: readonly string[] | undefined;
};

export type Play = (scenario: Scenario, options: { readonly trace: boolean }) => Promise<Ran>;

/**
 * The outcome of a run, whose failures are those of its expectations or the broken invariants.
 *
 * @param since the start of the run, which has just ended.
 */
export function fileOutcome(
  path: string,
  { id, title }: Pick<Scenario, "id" | "title">,
  { final, failures: found, trace, known }: Ran,
  since = performance.now(),
  withTrace = false,
): Outcome {
  const failures = found.map(({ at, field, expected, actual }) => {
    return { at, field, expected, actual };
  });
  const failed = known ? "known" : "fail";
  const verdict = failures.length === 0 ? "pass" : failed;
  const line = { id, verdict, final, failures, faults: [], ...(known && { known }) } as const;
  return {
    path,
    title,
    took: Math.round((performance.now() - since) * 1000),
    line: { ...line, ...(withTrace && { trace }) },
  };
}

/** Runs the valid files of a shard in order, on the scripted provider unless `play` is another one. */
export async function runFiles(
  files: readonly Found[],
  command: CliCommand,
  play: Play = runScenario,
): Promise<Outcome[]> {
  const { trace: withTrace, story, coverage, shard: { k, n } = { k: 1, n: 1 } } = command;
  const clashes = checkUniqueIds(files);
  const outcomes: Outcome[] = [];
  for (const file of files.filter((_, index) => index % n === k - 1)) {
    const faults = [...(file.ok ? [] : file.faults), ...(clashes.get(file.path) ?? [])];
    if (!file.ok || faults.length > 0) {
      outcomes.push(refused(file, faults));
      continue;
    }
    const { path, scenario } = file;
    const since = performance.now();
    const ran = await play(scenario, { trace: withTrace || story || coverage !== undefined });
    const outcome = fileOutcome(path, scenario, ran, since, withTrace);
    const run = { scenario, trace: ran.trace ?? [] };
    const told = story && { story: storyOf(scenario.page, run.trace) };
    outcomes.push({ ...outcome, line: { ...outcome.line, ...told }, run });
  }
  return outcomes;
}

const NO_ENDING = refuseAll("found no active call that ends, expected one whose end can be moved");

/** Runs the sweeps of the scenarios, judged by the invariants. Of several, those without an end to move are left out. */
export async function sweepFiles(files: readonly Found[], { seed, trace: withTrace }: CliCommand) {
  const outcomes: Outcome[] = [];
  for (const file of files) {
    const sweep = file.ok ? await sweepOf(file.scenario, seed) : null;
    if (!file.ok) outcomes.push(refused(file, file.faults));
    else if (sweep === null && files.length === 1) outcomes.push(refused(file, NO_ENDING.faults));
    else if (sweep === null) note(`${file.scenario.id} is left out: no active call ends in it`);
    for (const sentence of sweep?.notes ?? []) note(sentence);
    for (const { scenario, title } of sweep?.variants ?? []) {
      const since = performance.now();
      const { violations: failures, ...ran } = await judgeScenario(scenario);
      const head = { id: scenario.id, title };
      outcomes.push(fileOutcome(file.path, head, { ...ran, failures }, since, withTrace));
    }
  }
  return outcomes;
}
