import type { Failure } from "../engine/player.ts";
import type { Snapshot, TraceEntry } from "../engine/snapshot.ts";
import { runScenario } from "../engine/runner.ts";
import type { TracedScenario } from "../analysis/coverage.ts";
import { type Judged, judgeScenario } from "../analysis/judge.ts";
import { sweepOf } from "../analysis/sweep.ts";
import { checkUniqueIds } from "../scenario/unique-ids.ts";
import { type Fault, parseScenario, unreadable } from "../scenario/parse.ts";
import type { Scenario } from "../scenario/schema.ts";
import type { Found, Shard } from "./collect.ts";
import type { Say } from "./write-file.ts";

/** The result of one file: the JSON line of the runner, and its path and title for the table. */
export interface Outcome {
  readonly path: string;
  readonly title: string | null;
  readonly line: {
    readonly id: string | null;
    readonly verdict: "pass" | "fail" | "refused";
    readonly final: Snapshot | null;
    readonly failures: readonly Failure[];
    readonly faults: readonly Fault[];
    readonly trace?: readonly TraceEntry[];
  };
  /** The run, for the coverage report; missing for a refused file and a judged scenario. */
  readonly run?: TracedScenario;
}

const refused = (path: string, id: string | null, faults: readonly Fault[]): Outcome => ({
  path,
  title: null,
  line: { id, verdict: "refused", final: null, failures: [], faults },
});

/** The outcome of a scenario that was judged by the invariants instead of its expectations. */
export function judgedOutcome(
  path: string,
  { id, title }: Pick<Scenario, "id" | "title">,
  { final, violations, trace }: Judged,
  withTrace = false,
): Outcome {
  const verdict = violations.length === 0 ? "pass" : "fail";
  const failures = violations.map(({ at, field, expected, actual }) => {
    return { at, field, expected, actual };
  });
  const line = { id, verdict, final, failures, faults: [], ...(withTrace && { trace }) } as const;
  return { path, title, line };
}

async function run(path: string, scenario: Scenario, options: RunOptions): Promise<Outcome> {
  const all = await runScenario(scenario, { trace: options.trace || options.coverage });
  const { id, verdict, final, failures, trace = [] } = all;
  return {
    path,
    title: scenario.title,
    line: { id, verdict, final, failures, faults: [], ...(options.trace && { trace }) },
    run: { scenario, trace },
  };
}

export interface RunOptions {
  readonly trace: boolean;
  /** Keeps the traces for the coverage report. */
  readonly coverage: boolean;
  /** Runs only every N-th file, beginning with the K-th. */
  readonly shard: Shard | undefined;
}

/** Parses all files, then runs the valid ones in order. */
export async function runFiles(files: readonly Found[], options: RunOptions): Promise<Outcome[]> {
  const parsed = files.map((found) => ({
    path: found.path,
    ...("text" in found ? parseScenario(found.text) : unreadable(found.fault)),
  }));
  const clashes = checkUniqueIds(parsed);
  const { k, n } = options.shard ?? { k: 1, n: 1 };
  const outcomes: Outcome[] = [];
  for (const file of parsed.filter((_, index) => index % n === k - 1)) {
    const faults = [...(file.ok ? [] : file.faults), ...(clashes.get(file.path) ?? [])];
    const isValid = file.ok && faults.length === 0;
    outcomes.push(
      isValid ? await run(file.path, file.scenario, options) : refused(file.path, file.id, faults),
    );
  }
  return outcomes;
}

const NO_ENDING: Fault = {
  pointer: "",
  line: 1,
  column: 1,
  message: "found no active call that ends, expected one whose end can be moved",
};

/** Parses a file and runs the sweep of its scenario. */
export async function sweepFile(
  found: Found,
  { seed, trace }: { readonly seed: number; readonly trace: boolean },
  say: Say,
): Promise<Outcome[]> {
  const { path } = found;
  const file = "text" in found ? parseScenario(found.text) : unreadable(found.fault);
  if (!file.ok) return [refused(path, file.id, file.faults)];
  const sweep = await sweepOf(file.scenario, seed);
  if (sweep === null) return [refused(path, file.id, [NO_ENDING])];
  for (const note of sweep.notes) say(note);
  const outcomes: Outcome[] = [];
  for (const { scenario, title } of sweep.variants)
    outcomes.push(
      judgedOutcome(path, { id: scenario.id, title }, await judgeScenario(scenario), trace),
    );
  return outcomes;
}
