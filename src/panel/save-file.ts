import type { EnvironmentFlags } from "../diagnostics/environment/environment.ts";
import type { Json } from "../diagnostics/entry.ts";
import { exportCsv, exportText } from "../diagnostics/export/export-log.ts";
import type { Log } from "../diagnostics/store/create-log.ts";
import type { IdMask } from "../diagnostics/id-masking.ts";
import { takeRecordedCall } from "../diagnostics/to-scenario/recorded-call.ts";
import { RecordedCallError } from "../diagnostics/to-scenario/call-entries.ts";
import { findLatestCall } from "../diagnostics/to-scenario/find-latest-call.ts";
import { scenarioText, toScenario } from "../diagnostics/to-scenario/write-scenario.ts";
import { finalStateOf } from "../diagnostics/to-scenario/final-state.ts";
import type { Configuration } from "../provider/configuration.ts";
import { download } from "../shared/download.ts";

/** The maximum size in bytes: the scenario parser rejects a larger file. */
const LARGEST_SCENARIO = 16 * 1024 * 1024;

interface ExportSaving {
  readonly log: Log;
  readonly setup: Configuration;
  readonly maskIds: IdMask;
  /** The form of the file. A CSV file has only the entries. */
  readonly form: ExportForm;
}

const FORMS = {
  json: { write: exportText, type: "application/json" },
  csv: { write: exportCsv, type: "text/csv" },
};
export type ExportForm = keyof typeof FORMS;

async function saveExport(
  name: string,
  { log, maskIds, form }: ExportSaving,
  facts: Readonly<Record<string, Json>>,
): Promise<void> {
  // The latest notes may still be buffered, so they are flushed into the log first.
  await log.flush();
  const timestamp = new Date(log.now()).toISOString();
  const pieces = FORMS[form].write({ log, head: { timestamp, ...facts }, maskIds });
  // Each piece becomes a blob at once, so that no script holds the whole text in memory.
  const parts: Blob[] = [];
  for await (const piece of pieces) parts.push(new Blob([piece]));
  // File names have no colons.
  const time = `${timestamp.slice(0, 19).replaceAll(":", "-")}Z`;
  download(new Blob(parts), `${name}-${time}.${form}`, FORMS[form].type);
}

/** Exports the log with the environment, as the diagnostic panel does (specification, section 3). */
export function saveDiagnosticExport(
  saving: ExportSaving & { readonly environment: EnvironmentFlags },
): Promise<void> {
  const { assistant: assistantId, workflow: workflowId } = saving.setup.targets;
  const { environment } = saving;
  return saveExport("vapi-diagnostic", saving, { environment, assistantId, workflowId });
}

/** Exports the log with the last session, as the admin page does (specification, section 3). */
export function saveWorkflowExport(
  saving: ExportSaving & { readonly sessionId: string | null },
): Promise<void> {
  const { setup, sessionId } = saving;
  const { publicKey, targets } = setup;
  const facts = { workflowId: targets.workflow, publicKey, sessionId };
  return saveExport("workflow-test", saving, facts);
}

/**
 * Saves the latest call of the log as a scenario that replays it and expects the same end.
 *
 * @returns the scenario's title, which identifies the call.
 * @throws {RecordedCallError} if the log has no complete call, or the call is too long.
 */
export async function saveScenario(log: Log, transcripts: boolean): Promise<string> {
  await log.flush();
  const recording = takeRecordedCall(await findLatestCall(log), { transcripts });
  const scenario = toScenario(recording, finalStateOf(recording));
  const file = new Blob([scenarioText(scenario)]);
  if (file.size > LARGEST_SCENARIO)
    throw new RecordedCallError("The last call is too long: a scenario may have 16 MiB at most.");
  download(file, `${scenario.id}.json`);
  return scenario.title;
}
