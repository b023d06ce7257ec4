import { prepareRun } from "../../simulator/engine/headless-run.ts";
import type { Snapshot } from "../../simulator/engine/snapshot.ts";
import type { Scenario } from "../../simulator/scenario/schema.ts";
import type { CallSession } from "../../src/call/call-session.ts";
import { createDescriber } from "../../src/diagnostics/entries/describe.ts";
import type { LogEntry } from "../../src/diagnostics/entry.ts";
import { createRecorder } from "../../src/diagnostics/capture/recorder.ts";
import { createRedactor } from "../../src/diagnostics/entries/redact.ts";
import { millis } from "../../src/shared/units.ts";

/** When the scripted calls of the tests take place. */
const NOON = Date.UTC(2026, 10, 21, 12);

/** What the log would hold of a session from now on, by the app's own recorder and describer. */
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
  /** What the log would hold. */
  readonly entries: readonly LogEntry[];
  readonly final: Snapshot;
}

/** Plays a scenario as the runner does, and listens. */
export async function recordScenario(scenario: Scenario): Promise<Recorded> {
  const { clock, session, snapshot, play } = prepareRun(scenario);
  const entries = recordSession(session, () => NOON + clock.now());
  await play();
  return { entries, final: snapshot() };
}
