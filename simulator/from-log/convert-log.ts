import { readExport } from "../../src/diagnostics/export/export-read.ts";
import type { LogEntry } from "../../src/diagnostics/entry.ts";
import { RecordedCallError } from "../../src/diagnostics/to-scenario/call-entries.ts";
import {
  type CallChoice,
  isLive,
  type RecordedCall,
  takeRecordedCall,
} from "../../src/diagnostics/to-scenario/recorded-call.ts";
import { scenarioText, toScenario } from "../../src/diagnostics/to-scenario/write-scenario.ts";
import { runScenario } from "../engine/runner.ts";
import type { TraceEntry } from "../engine/snapshot.ts";
import { describeFaults, parseScenario } from "../scenario/parse.ts";

/** Whether a text that is no scenario looks like an export of the staff's log. */
export function looksLikeExport(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && "logs" in value && "timestamp" in value;
  } catch {
    return false;
  }
}

/** Describes the first difference between the logged call and its replay; null if they are equal. */
function departure({ steps }: RecordedCall, trace: readonly TraceEntry[]): string | null {
  const recorded = steps.filter(isLive);
  const played = trace.filter(isLive);
  const at = recorded.findIndex(({ cause }, index) => cause !== played[index]?.cause);
  if (at < 0 && played.length === recorded.length) return null;
  const index = at < 0 ? recorded.length : at;
  const [was, is] = [recorded[index], played[index]].map((step) => step?.cause ?? "nothing");
  return `the replay departs from the log: ${was} was recorded as number ${index + 1}, ${is} is played`;
}

/** Names the converted call in messages, because a log may contain several calls. */
const nameOf = ({ startedAt, sessionId }: RecordedCall): string =>
  `the call that began at ${startedAt}, ${sessionId === null ? "which was refused" : `with the session ID ${sessionId}`}`;

function readEntries(text: string, name: string): readonly LogEntry[] {
  const reading = readExport(text);
  if (reading.ok) return reading.file.content.logs;
  const faults = reading.faults.map(({ pointer, message }) => `\n  ${pointer || "/"}: ${message}`);
  throw new RecordedCallError(`${name} is no export of a log:${faults.join("")}`);
}

/**
 * Converts a call of an exported log to the text of a scenario that expects the final state of its first replay.
 *
 * @param name the name of the file, for messages.
 * @throws {RecordedCallError} (as a rejection) that says why there is no such scenario.
 */
export async function convertLog(text: string, name: string, choice: CallChoice) {
  const recording = takeRecordedCall(readEntries(text, name), choice);
  const parsed = parseScenario(scenarioText(toScenario(recording, null)));
  if (!parsed.ok)
    throw new RecordedCallError(`the call makes no scenario:\n${describeFaults(parsed.faults)}`);
  const { final, trace = [] } = await runScenario(parsed.scenario, { trace: true });
  // The session ID is no expectation, because each run derives it from the ID of its file.
  const { sessionId: _, ...expected } = final;
  return {
    call: nameOf(recording),
    id: parsed.scenario.id,
    text: scenarioText(toScenario(recording, expected)),
    departure: departure(recording, trace),
  };
}
