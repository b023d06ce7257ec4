import { type Json, type LogEntry, parseEntries } from "../entry.ts";
import type { ChunkRef } from "../log.ts";
import type { Log } from "../store/create-log.ts";
import type { IdMask } from "../id-masking.ts";

/** All fields of an export except its entries; at least one. */
export type ExportHead = Readonly<Record<string, Json>>;

export interface LogExport {
  readonly log: Pick<Log, "chunks" | "read">;
  readonly head: ExportHead;
  /** Masks identifiers in the text of the entries. */
  readonly maskIds: IdMask;
  /** The time of the export: ISO 8601. */
  readonly timestamp: string;
  /** Awaited after each chunk, so that the page stays responsive. */
  readonly pause: () => Promise<void>;
}

/** The entry that the export contains in place of missing entries. */
function gap({ id, count }: ChunkRef, found: number, timestamp: string, reason: string): LogEntry {
  const missing = count - found;
  const entries = missing === 1 ? "1 entry is" : `${missing} entries are`;
  return {
    timestamp,
    type: "error",
    category: "config",
    message: `${entries} missing here: ${reason}`,
    details: { source: "export", chunk: id, missing },
  };
}

const CLEARED = "the log was cleared while it was exported.";
const UNREADABLE = "this part of the log could not be read.";

/** The entries that a chunk had when the export began. */
async function readChunk(chunk: ChunkRef, { log, timestamp }: LogExport) {
  try {
    const kept = parseEntries(await log.read(chunk.id)).slice(0, chunk.count);
    const isWhole = kept.length === chunk.count;
    return isWhole ? kept : [...kept, gap(chunk, kept.length, timestamp, CLEARED)];
  } catch {
    return [gap(chunk, 0, timestamp, UNREADABLE)];
  }
}

/**
 * Yields the text of an export file in pieces, one for each chunk, with one line per entry. The file has
 * the entries that the log had at the start. An extra entry reports those that are missing.
 */
export async function* exportText(wanted: LogExport): AsyncGenerator<string, void, undefined> {
  const { log, head, maskIds, pause } = wanted;
  const chunks = await log.chunks();
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "logs": [`;
  let separator = "\n";
  for (const chunk of chunks) {
    if (chunk.count === 0) continue;
    const lines = (await readChunk(chunk, wanted)).map((entry) => JSON.stringify(entry));
    yield separator + maskIds(lines.join(",\n"));
    separator = ",\n";
    await pause();
  }
  yield "\n  ]\n}\n";
}

/** A timestamp for file names, without colons. */
export const fileTime = (timestamp: string): string =>
  `${timestamp.slice(0, 19).replaceAll(":", "-")}Z`;
