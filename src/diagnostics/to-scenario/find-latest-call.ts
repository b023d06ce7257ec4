import { createPause } from "../../shared/create-pause.ts";
import type { LogEntry } from "../entry.ts";
import { chunksOf, entriesWithin, type LogReader } from "../log.ts";
import { opensCall, readCallEntry } from "./call-entries.ts";

const OF_CALL = '"source":"call"';

/**
 * The entries of calls from the start of a log's latest call on, in order; all of them without a start in the log. It
 * reads the log back to that start.
 */
export async function findLatestCall(log: LogReader): Promise<readonly LogEntry[]> {
  const pause = createPause();
  const found: LogEntry[][] = [];
  for await (const chunk of chunksOf(log, await log.range(), -1)) {
    await pause();
    if (!chunk?.text.includes(OF_CALL)) continue;
    const entries = entriesWithin(chunk).filter((entry) => readCallEntry(entry) !== null);
    const start = entries.findLastIndex((entry) => opensCall(readCallEntry(entry)));
    found.unshift(entries.slice(Math.max(0, start)));
    if (start >= 0) break;
  }
  return found.flat();
}
