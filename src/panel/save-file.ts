import type { EnvironmentFlags } from "../diagnostics/environment/environment.ts";
import type { Json } from "../diagnostics/entry.ts";
import { exportCsv, exportText } from "../diagnostics/export/export-log.ts";
import type { Log } from "../diagnostics/store/create-log.ts";
import { createIdMask, mask, NO_ID_MASK } from "../diagnostics/id-masking.ts";
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
  /** Whether identifiers are exported in full. */
  readonly shown: boolean;
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
  { log, setup, shown, form }: ExportSaving,
  headOf: (shield: (id: string | null) => string | null) => Readonly<Record<string, Json>>,
): Promise<void> {
  // The latest notes may still be buffered, so they are flushed into the log first.
  await log.flush();
  const timestamp = new Date(log.now()).toISOString();
  const head = { timestamp, ...headOf((id) => (id === null || shown ? id : mask(id))) };
  const maskIds = shown
    ? NO_ID_MASK
    : createIdMask([setup.targets.assistant, setup.targets.workflow]);
  const pieces = FORMS[form].write({ log, head, maskIds });
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
  const { setup, environment } = saving;
  return saveExport("vapi-diagnostic", saving, (shield) => ({
    environment,
    assistantId: shield(setup.targets.assistant),
    workflowId: shield(setup.targets.workflow),
  }));
}

/** Exports the log with the last session, as the admin page does (specification, section 3). */
export function saveWorkflowExport(
  saving: ExportSaving & { readonly sessionId: string | null },
): Promise<void> {
  const { setup, sessionId } = saving;
  return saveExport("workflow-test", saving, (shield) => ({
    workflowId: shield(setup.targets.workflow),
    publicKey: shield(setup.publicKey),
    sessionId,
  }));
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
