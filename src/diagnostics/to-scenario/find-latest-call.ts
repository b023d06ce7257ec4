import type { LogEntry } from "../entry.ts";
import { chunksOf, entriesWithin, type LogReader } from "../log.ts";
import { type CallEntry, opensCall, readCallEntry, UnreadableEntry } from "./call-entries.ts";

const OF_CALL = '"source":"call"';

/** Whether an entry belongs to the call that begins with `start`; an unreadable one may belong to it. */
const isOf = ({ sessionId }: CallEntry, call: CallEntry | UnreadableEntry): boolean =>
  call instanceof UnreadableEntry ? call.concerns(sessionId) : call.sessionId === sessionId;

/**
 * The entries of a log's latest call, in order. It reads a long log chunk by chunk and keeps only these in
 * memory. Without a start in the log it returns one entry of any call, so that the caller can say so.
 */
export async function findLatestCall(
  log: LogReader,
  pause: () => Promise<void>,
): Promise<readonly LogEntry[]> {
  let start: CallEntry | null = null;
  let entries: LogEntry[] = [];
  for await (const chunk of chunksOf(log, await log.range())) {
    await pause();
    if (!chunk?.text.includes(OF_CALL)) continue;
    for (const entry of entriesWithin(chunk)) {
      const call = readCallEntry(entry);
      if (call === null) continue;
      const opens = !(call instanceof UnreadableEntry) && opensCall(call);
      if (opens && (start === null || call.timestamp >= start.timestamp)) {
        start = call;
        entries = [entry];
      } else if (start === null) entries[0] ??= entry;
      else if (isOf(start, call)) entries.push(entry);
    }
  }
  return entries;
}
