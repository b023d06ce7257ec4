import type { TraceEntry } from "../../simulator/engine/trace.ts";
import { describeFaults, parseScenario } from "../../simulator/scenario/parse.ts";
import type { Scenario } from "../../simulator/scenario/schema.ts";
import type { LogEntry } from "../../src/diagnostics/entry.ts";
import { takeRecordedCall } from "../../src/diagnostics/to-scenario/recorded-call.ts";
import {
  type CallEntry,
  readCallEntry,
  UnreadableEntry,
} from "../../src/diagnostics/to-scenario/call-entries.ts";
import { scenarioText, toScenario } from "../../src/diagnostics/to-scenario/write-scenario.ts";
import { finalStateOf } from "../../src/diagnostics/to-scenario/final-state.ts";

/** What a log says of calls. */
export const callsOf = (entries: readonly LogEntry[]): readonly CallEntry[] =>
  entries.flatMap((entry) => {
    const read = readCallEntry(entry);
    return read === null || read instanceof UnreadableEntry ? [] : [read];
  });

/** What happened, in its order, and what of it was late. */
export const storyOf = (told: readonly Pick<TraceEntry | CallEntry, "cause" | "late">[]) =>
  told.map(({ cause, late }) => (late === true ? `${cause} (late)` : cause));

/** What the log says happened to one call, by its session, with the presses in vain while it was on. */
export function recordedStory(entries: readonly LogEntry[], sessionId: string | null): string[] {
  if (sessionId === null) return ["visitor.start"];
  return storyOf(callsOf(entries).filter((entry) => entry.sessionId === sessionId));
}

/** The scenario of a call in a log, as it is read from its file. */
export function convertLog(entries: readonly LogEntry[], sessionId?: string): Scenario {
  const recording = takeRecordedCall(entries, { sessionId });
  const parsed = parseScenario(scenarioText(toScenario(recording, finalStateOf(recording))));
  if (!parsed.ok) throw new Error(describeFaults(parsed.faults));
  return parsed.scenario;
}
