import type { Failure } from "../engine/player.ts";
import type { Snapshot, TraceEntry } from "../engine/snapshot.ts";
import { runScenario } from "../engine/runner.ts";
import { checkUniqueIds } from "../scenario/unique-ids.ts";
import { type Fault, parseScenario, unreadable } from "../scenario/parse.ts";
import type { Scenario } from "../scenario/schema.ts";
import type { Found } from "./collect.ts";

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
}

const refused = (path: string, id: string | null, faults: readonly Fault[]): Outcome => ({
  path,
  title: null,
  line: { id, verdict: "refused", final: null, failures: [], faults },
});

async function run(path: string, scenario: Scenario, trace: boolean): Promise<Outcome> {
  const { id, verdict, final, failures, ...rest } = await runScenario(scenario, { trace });
  return {
    path,
    title: scenario.title,
    line: { id, verdict, final, failures, faults: [], ...rest },
  };
}

/** Parses all files, then runs the valid ones in order. */
export async function runFiles(files: readonly Found[], trace: boolean): Promise<Outcome[]> {
  const parsed = files.map((found) => ({
    path: found.path,
    ...("text" in found ? parseScenario(found.text) : unreadable(found.fault)),
  }));
  const clashes = checkUniqueIds(parsed);
  const outcomes: Outcome[] = [];
  for (const file of parsed) {
    const faults = [...(file.ok ? [] : file.faults), ...(clashes.get(file.path) ?? [])];
    const isValid = file.ok && faults.length === 0;
    outcomes.push(
      isValid ? await run(file.path, file.scenario, trace) : refused(file.path, file.id, faults),
    );
  }
  return outcomes;
}
