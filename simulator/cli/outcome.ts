import type { Failure } from "../engine/player.ts";
import type { Snapshot, TraceEntry } from "../engine/snapshot.ts";
import { runScenario } from "../engine/runner.ts";
import { checkUniqueIds, type IdBearer } from "../scenario/unique-ids.ts";
import { type Fault, parseScenario } from "../scenario/parse.ts";
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

interface Parsed extends IdBearer {
  /** The parsed scenario; null if the file is refused. */
  readonly scenario: Scenario | null;
  readonly faults: readonly Fault[];
}

function parse(found: Found): Parsed {
  const { path } = found;
  if ("fault" in found)
    return { path, id: null, idAt: null, scenario: null, faults: [found.fault] };
  const parsed = parseScenario(found.text);
  const { idAt } = parsed;
  if (!parsed.ok) return { path, id: parsed.id, idAt, scenario: null, faults: parsed.faults };
  return { path, id: parsed.scenario.id, idAt, scenario: parsed.scenario, faults: [] };
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
  const parsed = files.map(parse);
  const clashes = checkUniqueIds(parsed);
  const outcomes: Outcome[] = [];
  for (const { path, id, scenario, faults } of parsed) {
    const all = [...faults, ...(clashes.get(path) ?? [])];
    const isValid = scenario !== null && all.length === 0;
    outcomes.push(isValid ? await run(path, scenario, trace) : refused(path, id, all));
  }
  return outcomes;
}
