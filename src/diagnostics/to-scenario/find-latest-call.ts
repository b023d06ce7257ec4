import { type LogEntry, parseEntries } from "../entry.ts";
import type { ChunkRef, Log } from "../log.ts";
import { opensCall, readCallEntry, UnreadableEntry } from "./call-entries.ts";

const OF_CALL = '"source":"call"';
const START = '"visitor.start"';

interface Found {
  readonly timestamp: string;
  readonly chunk: number;
  readonly sessionId: string | null;
}

/** The latest start in a chunk's text, if it is later than the one found so far. */
function latestStart(text: string, chunk: number, before: Found | null): Found | null {
  let found = before;
  if (!text.includes(START)) return found;
  for (const entry of parseEntries(text)) {
    const call = readCallEntry(entry);
    if (call === null || call instanceof UnreadableEntry || !opensCall(call)) continue;
    const { timestamp, sessionId } = call;
    if (found === null || timestamp >= found.timestamp) found = { timestamp, chunk, sessionId };
  }
  return found;
}

/**
 * The entries of a log's latest call, in order. It reads a long log chunk by chunk and keeps only these in
 * memory. Without a start in the log it returns one entry of any call, so that the caller can say so.
 */
export async function findLatestCall(
  log: Pick<Log, "chunks" | "read">,
  pause: () => Promise<void>,
): Promise<readonly LogEntry[]> {
  const chunks: readonly ChunkRef[] = await log.chunks();
  let start: Found | null = null;
  for (const [index, { id }] of chunks.entries()) {
    start = latestStart(await log.read(id), index, start);
    await pause();
  }
  const entries: LogEntry[] = [];
  // All entries of the call are in the chunk of its start or in later chunks.
  for (const { id } of chunks.slice(start?.chunk ?? 0)) {
    const text = await log.read(id);
    await pause();
    if (!text.includes(OF_CALL)) continue;
    for (const entry of parseEntries(text)) {
      const call = readCallEntry(entry);
      if (call === null) continue;
      if (start === null) return [entry];
      const { sessionId } = start;
      const isOwn =
        call instanceof UnreadableEntry ? call.concerns(sessionId) : call.sessionId === sessionId;
      if (isOwn) entries.push(entry);
    }
  }
  return entries;
}
