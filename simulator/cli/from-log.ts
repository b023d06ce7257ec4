import { readFile } from "node:fs/promises";
import { RecordedCallError } from "../../src/diagnostics/to-scenario/call-entries.ts";
import { reasonOf } from "./collect.ts";
import type { Command } from "./command.ts";
import { convertLog } from "./convert-log.ts";
import { type Say, writeScenario } from "./write-file.ts";

/**
 * Converts a call from an exported log into a scenario, replays it once, and writes it with its final state
 * as an expectation, by default next to the log.
 *
 * @returns whether the file was written. Prints the reason if not.
 */
export async function fromLog(command: Command, say: Say): Promise<boolean> {
  const { file, session: sessionId, transcripts, out } = command;
  try {
    const log = await readFile(file, "utf8").catch((error: unknown) => {
      throw new RecordedCallError(`${file}: ${reasonOf(error)}`);
    });
    const converted = await convertLog(log, file, { sessionId, transcripts });
    say(`took ${converted.call}`);
    if (converted.departure !== null) say(converted.departure);
    const path = out ?? `${file.replace(/\.json$/i, "")}.scenario.json`;
    return await writeScenario(path, converted.text, say, "wx");
  } catch (error) {
    if (!(error instanceof RecordedCallError)) throw error;
    say(error.message);
    return false;
  }
}
