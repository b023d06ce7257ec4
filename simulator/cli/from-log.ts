import { readFile } from "node:fs/promises";
import { RecordedCallError } from "../../src/diagnostics/to-scenario/call-entries.ts";
import { convertLog } from "../from-log/convert-log.ts";
import { reasonOf } from "./collect.ts";
import type { CliCommand } from "./command.ts";
import { note, refuseInput, writeScenario } from "./output.ts";

/**
 * Converts a call from an exported log into a scenario, replays it once, and writes it with its final state
 * as an expectation, by default next to the log.
 */
export async function fromLog(command: CliCommand): Promise<void> {
  const { file, session: sessionId, transcripts, out } = command;
  try {
    const log = await readFile(file, "utf8").catch((error: unknown) => {
      throw new RecordedCallError(`${file}: ${reasonOf(error)}`);
    });
    const { call, departure, text } = await convertLog(log, file, { sessionId, transcripts });
    note(`took ${call}`);
    if (departure !== null) note(departure);
    await writeScenario(out ?? `${file.replace(/\.json$/i, "")}.scenario.json`, text, note, "wx");
  } catch (error) {
    if (!(error instanceof RecordedCallError)) throw error;
    refuseInput(error.message);
  }
}
