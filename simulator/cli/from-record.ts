import { readFile } from "node:fs/promises";
import { RecordedCallError } from "../../src/diagnostics/to-scenario/call-entries.ts";
import { convertRecord } from "../from-log/convert-record.ts";
import { reasonOf } from "./collect.ts";
import type { CliCommand } from "./command.ts";
import { note, refuseInput, writeScenario } from "./output.ts";

/**
 * Converts a call from an exported log or from the voice service's record into a scenario, replays it once, and
 * writes it with its final state as an expectation, by default next to the file.
 */
export async function fromRecord(command: CliCommand): Promise<void> {
  const { name, file, session: sessionId, transcripts, out } = command;
  const kind = name === "from-call" ? "call" : "log";
  try {
    const record = await readFile(file, "utf8").catch((error: unknown) => {
      throw new RecordedCallError(`${file}: ${reasonOf(error)}`);
    });
    const choice = { sessionId, transcripts };
    const { call, notes, text } = await convertRecord(kind, record, file, choice);
    note(`took ${call}`);
    for (const sentence of notes) note(sentence);
    await writeScenario(out ?? `${file.replace(/\.jsonl?$/i, "")}.scenario.json`, text, note, "wx");
  } catch (error) {
    if (!(error instanceof RecordedCallError)) throw error;
    refuseInput(error.message);
  }
}
