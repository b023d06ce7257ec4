import { readFile } from "node:fs/promises";
import { type ExportFile, readExport } from "../../src/diagnostics/export/export-read.ts";
import {
  type RecordedCall,
  takeRecordedCall,
} from "../../src/diagnostics/to-scenario/recorded-call.ts";
import { RecordedCallError } from "../../src/diagnostics/to-scenario/call-entries.ts";
import { scenarioText, toScenario } from "../../src/diagnostics/to-scenario/write-scenario.ts";
import { runScenario } from "../engine/runner.ts";
import type { TraceEntry } from "../engine/snapshot.ts";
import { describeFaults, parseScenario } from "../scenario/parse.ts";
import { reasonOf } from "./collect.ts";
import { type Say, writeScenario } from "./write-file.ts";

export interface LogOptions {
  readonly file: string;
  readonly session: string | undefined;
  readonly transcripts: boolean;
  /** The path of the file to write: `-` means standard output, undefined means a file next to the log. */
  readonly out: string | undefined;
}

async function readLog(file: string): Promise<ExportFile> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw new RecordedCallError(`${file}: ${reasonOf(error)}`);
  });
  const read = readExport(text);
  if (read.ok) return read.file;
  const faults = read.faults.map(({ pointer, message }) => `\n  ${pointer || "/"}: ${message}`);
  throw new RecordedCallError(`${file} is no export of a log:${faults.join("")}`);
}

const isLive = ({ cause, late }: { readonly cause: string; readonly late?: boolean }): boolean =>
  late !== true && !cause.startsWith("stop.");

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

/** Converts the call to the text of a scenario that expects the final state of its first replay. */
async function convert(recording: RecordedCall) {
  const parsed = parseScenario(scenarioText(toScenario(recording, null)));
  if (!parsed.ok)
    throw new RecordedCallError(`the call makes no scenario:\n${describeFaults(parsed.faults)}`);
  const { final, trace = [] } = await runScenario(parsed.scenario, { trace: true });
  // The session ID is no expectation, because each run derives it from the ID of its file.
  const { sessionId: _, ...expected } = final;
  const text = scenarioText(toScenario(recording, expected));
  return { text, departure: departure(recording, trace) };
}

/**
 * Converts a call from an exported log into a scenario, replays it once, and writes it with its final state
 * as an expectation.
 *
 * @returns whether the file was written. Prints the reason if not.
 */
export async function fromLog(options: LogOptions, say: Say): Promise<boolean> {
  const { file, session, transcripts, out } = options;
  try {
    const { content } = await readLog(file);
    const recording = takeRecordedCall(content.logs, { sessionId: session, transcripts });
    const converted = await convert(recording);
    say(`took ${nameOf(recording)}`);
    if (converted.departure !== null) say(converted.departure);
    const path = out ?? `${file.replace(/\.json$/i, "")}.scenario.json`;
    return await writeScenario({ path, text: converted.text, flag: "wx" }, say);
  } catch (error) {
    if (!(error instanceof RecordedCallError)) throw error;
    say(error.message);
    return false;
  }
}
