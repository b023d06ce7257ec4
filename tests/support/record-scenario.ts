import { prepareRun } from "../../simulator/engine/runner.ts";
import type { Scenario } from "../../simulator/scenario/schema.ts";
import type { CallSession } from "../../src/call/call-session.ts";
import { createDescriber } from "../../src/diagnostics/entries/describe.ts";
import type { LogEntry } from "../../src/diagnostics/entry.ts";
import { createRecorder } from "../../src/diagnostics/capture/recorder.ts";
import { createRedactor } from "../../src/diagnostics/entries/redact.ts";
import { millis } from "../../src/shared/units.ts";

/** The time at which a scenario begins, in milliseconds since the Unix epoch. */
const NOON = Date.UTC(2026, 10, 21, 12);

/** Returns a list to which the app's own code adds a log entry for each further activity of a session. */
export function recordSession(
  session: Pick<CallSession, "observe">,
  now: () => number,
): readonly LogEntry[] {
  const entries: LogEntry[] = [];
  const describe = createDescriber(createRedactor(["scripted-public-key"]));
  const recorder = createRecorder({ date: () => millis(now()) });
  recorder.handOver(
    (note) => entries.push(describe(note)),
    () => {},
  );
  session.observe((activity) => recorder.note("call", activity));
  return entries;
}

/** Plays a scenario as the headless runner does. Returns the log entries of its calls and the final state. */
export async function recordScenario(scenario: Scenario) {
  const { clock, session, snapshot, play } = prepareRun(scenario);
  const entries = recordSession(session, () => NOON + clock.now());
  await play();
  return { entries, final: snapshot() };
}
