import { readFile } from "node:fs/promises";
import { RecordedCallError } from "../../src/diagnostics/to-scenario/call-entries.ts";
import { reasonOf } from "./collect.ts";
import { convertLog } from "./convert-log.ts";
import { type Say, writeScenario } from "./write-file.ts";

export interface LogOptions {
  readonly file: string;
  readonly session: string | undefined;
  readonly transcripts: boolean;
  /** The path of the file to write: `-` means standard output, undefined means a file next to the log. */
  readonly out: string | undefined;
}

const readLog = (file: string): Promise<string> =>
  readFile(file, "utf8").catch((error: unknown) => {
    throw new RecordedCallError(`${file}: ${reasonOf(error)}`);
  });

/**
 * Converts a call from an exported log into a scenario, replays it once, and writes it with its final state
 * as an expectation.
 *
 * @returns whether the file was written. Prints the reason if not.
 */
export async function fromLog(options: LogOptions, say: Say): Promise<boolean> {
  const { file, session, transcripts, out } = options;
  try {
    const log = await readLog(file);
    const converted = await convertLog(log, file, { sessionId: session, transcripts });
    say(`took ${converted.call}`);
    if (converted.departure !== null) say(converted.departure);
    const path = out ?? `${file.replace(/\.json$/i, "")}.scenario.json`;
    return await writeScenario({ path, text: converted.text, flag: "wx" }, say);
  } catch (error) {
    if (!(error instanceof RecordedCallError)) throw error;
    say(error.message);
    return false;
  }
}
