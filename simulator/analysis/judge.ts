import { prepareRun } from "../engine/runner.ts";
import { recordTrace, type Snapshot, type TraceEntry } from "../engine/snapshot.ts";
import type { Scenario } from "../scenario/schema.ts";
import { type Violation, watchInvariants } from "./invariants.ts";

/** A run judged by the invariants instead of the scenario's expectations. */
export interface Judged {
  readonly final: Snapshot;
  readonly trace: readonly TraceEntry[];
  readonly violations: readonly Violation[];
}

/** Plays a scenario headless and judges the run by the invariants. */
export async function judgeScenario(scenario: Scenario): Promise<Judged> {
  const watcher = watchInvariants();
  const navigate = (path: string) => watcher.navigated(path);
  const { session, snapshot, play } = prepareRun(scenario, { navigate });
  const trace: TraceEntry[] = [];
  const violations: Violation[] = [];
  recordTrace(session, snapshot, (entry) => {
    trace.push(entry);
    violations.push(...watcher.add(entry, scenario.page));
  });
  await play();
  return { final: snapshot(), trace, violations };
}
