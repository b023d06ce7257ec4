import { prepareRun } from "../engine/runner.ts";
import { recordTrace, type TraceEntry } from "../engine/snapshot.ts";
import type { Scenario } from "../scenario/schema.ts";
import { type Violation, watchInvariants } from "./invariants.ts";

/** Plays a scenario headless and judges the run by the invariants instead of the expectations. */
export async function judgeScenario(scenario: Scenario) {
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
