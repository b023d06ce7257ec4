import { prepareRun } from "../../simulator/engine/runner.ts";
import type { Snapshot } from "../../simulator/engine/snapshot.ts";
import type { Scenario } from "../../simulator/scenario/schema.ts";
import type { CallSession } from "../../src/call/call-session.ts";
import { createDescriber } from "../../src/diagnostics/entries/describe.ts";
import type { LogEntry } from "../../src/diagnostics/entry.ts";
import { createRecorder } from "../../src/diagnostics/capture/recorder.ts";
import { createRedactor } from "../../src/diagnostics/entries/redact.ts";
import { millis } from "../../src/shared/units.ts";

/** The start time of the scripted calls. */
const NOON = Date.UTC(2026, 10, 21, 12);

/** Returns a list that collects the log entries of a session from now on, made by the app's own code. */
export function recordSession(
  session: Pick<CallSession, "observe">,
  now: () => number,
): readonly LogEntry[] {
  const entries: LogEntry[] = [];
  const describe = createDescriber(createRedactor(["scripted-public-key"]));
  const recorder = createRecorder({ now: () => millis(now()) });
  recorder.handOver(
    (note) => entries.push(describe(note)),
    () => {},
  );
  session.observe((activity) => recorder.note("call", activity));
  return entries;
}

export interface Recorded {
  /** The log entries. */
  readonly entries: readonly LogEntry[];
  readonly final: Snapshot;
}

/** Plays a scenario like the runner and records its log entries. */
export async function recordScenario(scenario: Scenario): Promise<Recorded> {
  const { clock, session, snapshot, play } = prepareRun(scenario);
  const entries = recordSession(session, () => NOON + clock.now());
  await play();
  return { entries, final: snapshot() };
}
