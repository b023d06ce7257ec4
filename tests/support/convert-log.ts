import type { TraceEntry } from "../../simulator/engine/snapshot.ts";
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
import { scenarioIn } from "./attempt.ts";

/** Returns the log entries that belong to calls. */
export const callsOf = (entries: readonly LogEntry[]): readonly CallEntry[] =>
  entries.flatMap((entry) => {
    const read = readCallEntry(entry);
    return read === null || read instanceof UnreadableEntry ? [] : [read];
  });

/** Returns the causes of a trace or a log in order; late ones end with "(late)". */
export const storyOf = (items: readonly Pick<TraceEntry | CallEntry, "cause" | "late">[]) =>
  items.map(({ cause, late }) => (late === true ? `${cause} (late)` : cause));

/**
 * Returns the causes of one session's entries, including starts that were refused during its call. Texts that
 * were not sent are left out, as in the scenario.
 */
export function recordedStory(entries: readonly LogEntry[], sessionId: string | null): string[] {
  if (sessionId === null) return ["visitor.start"];
  return storyOf(
    callsOf(entries).filter((entry) => entry.sessionId === sessionId && entry.sent !== false),
  );
}

/** Converts a logged call, by default the last one, to a scenario via the text of its file. */
export function convertLog(entries: readonly LogEntry[], sessionId?: string): Scenario {
  const recording = takeRecordedCall(entries, { sessionId });
  return scenarioIn(scenarioText(toScenario(recording, finalStateOf(recording))));
}
