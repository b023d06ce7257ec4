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
import { placeCalls } from "./place-call.ts";
import { readCallRecord } from "./read-call.ts";

/** `log`: an export of the staff's log. `call`: the voice service's record of a call. */
export type RecordKind = "log" | "call";

/** The kind of record that a text looks like, even if it is broken; null for a scenario and for other texts. */
export function recordKindOf(text: string): RecordKind | null {
  if (/"logs"\s*:\s*\[/.test(text) && /"timestamp"\s*:/.test(text)) return "log";
  if (/"(schemaVersion|attempts)"\s*:/.test(text)) return null;
  return /"(orgId|endedReason|secondsFromStart)"\s*:|"message"\s*:\s*\{/.test(text) ? "call" : null;
}

/** Describes the first difference between the recorded call and its replay, if there is one. */
function departure({ steps }: RecordedCall, trace: readonly TraceEntry[]): readonly string[] {
  const recorded = steps.filter(isLive);
  const played = trace.filter(isLive);
  const at = recorded.findIndex(({ cause }, index) => cause !== played[index]?.cause);
  if (at < 0 && played.length === recorded.length) return [];
  const index = at < 0 ? recorded.length : at;
  const [was, is] = [recorded[index], played[index]].map((step) => step?.cause ?? "nothing");
  return [
    `the replay departs from the record: ${was} was recorded as number ${index + 1}, ${is} is played`,
  ];
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
 * Converts a call of a record to the text of a scenario that expects the final state of its first replay.
 *
 * @param name the name of the file, for messages.
 * @param choice for the service's records, `sessionId` may also be the service's ID of the call.
 * @returns `notes`: sentences on what the replay lacks or does otherwise.
 * @throws {RecordedCallError} (as a rejection) that says why there is no such scenario.
 */
export async function convertRecord(
  kind: RecordKind,
  text: string,
  name: string,
  choice: CallChoice,
) {
  const calls = kind === "call" ? placeCalls(readCallRecord(text, name)) : [];
  const entries = kind === "call" ? calls.flatMap((call) => call.entries) : readEntries(text, name);
  if (kind === "call" && entries.length === 0)
    throw new RecordedCallError(`${name} has no call with a time.`);
  const asked = calls.find(({ id }) => id === choice.sessionId)?.sessionId ?? choice.sessionId;
  const recording = takeRecordedCall(entries, { ...choice, sessionId: asked });
  const parsed = parseScenario(scenarioText(toScenario(recording, null)));
  if (!parsed.ok)
    throw new RecordedCallError(`the call makes no scenario:\n${describeFaults(parsed.faults)}`);
  const { final, trace = [] } = await runScenario(parsed.scenario, { trace: true });
  // The session ID is no expectation, because each run derives it from the ID of its file.
  const { sessionId: _, ...expected } = final;
  const taken = calls.find((call) => call.sessionId === recording.sessionId);
  const unplaced = taken?.unplaced.map((part) => `not placed: ${part}`) ?? [];
  return {
    call: nameOf(recording),
    id: parsed.scenario.id,
    text: scenarioText(toScenario(recording, expected)),
    notes: [...departure(recording, trace), ...unplaced],
  };
}
