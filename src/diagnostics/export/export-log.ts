import { type Json, type LogEntry, parseEntries } from "../entry.ts";
import type { ChunkRef, Log } from "../log.ts";
import type { IdMask } from "../id-masking.ts";

/** All fields of an export except its entries. */
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

/**
 * The JSON between two entries. No string contains it, since its quotes would be escaped. The details of
 * an entry may contain it; a line break does no harm there.
 */
const BOUNDARY = '},{"timestamp":';
const BOUNDARY_WITH_LINE_BREAK = '},\n{"timestamp":';

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

/** The entries that a chunk had when the export began, one per line, without brackets. */
function entriesOf(text: string, chunk: ChunkRef, timestamp: string): string {
  const inner = text.slice(1, -1);
  const pieces = inner.split(BOUNDARY);
  // If the count is unchanged, no entry was added after the export began, so parsing is not needed.
  if (inner !== "" && pieces.length === chunk.count) return pieces.join(BOUNDARY_WITH_LINE_BREAK);
  const found = parseEntries(text);
  const kept = found.slice(0, chunk.count);
  const lost = kept.length < chunk.count ? [gap(chunk, kept.length, timestamp, CLEARED)] : [];
  return [...kept, ...lost].map((entry) => JSON.stringify(entry)).join(",\n");
}

async function readChunk(chunk: ChunkRef, { log, timestamp }: LogExport): Promise<string> {
  try {
    return entriesOf(await log.read(chunk.id), chunk, timestamp);
  } catch {
    return JSON.stringify(gap(chunk, 0, timestamp, UNREADABLE));
  }
}

/** The start of the file: the head, and the opening bracket of the list of entries. */
const opening = (head: ExportHead): string => {
  const text = JSON.stringify(head, null, 2).slice(0, -1).trimEnd();
  return `${text}${text === "{" ? "" : ","}\n  "logs": [`;
};

/**
 * Yields the text of an export file in pieces, one for each chunk, with one line per entry. The file has
 * the entries that the log had at the start. An extra entry reports those that are missing.
 */
export async function* exportText(wanted: LogExport): AsyncGenerator<string, void, undefined> {
  const { log, head, maskIds, pause } = wanted;
  const chunks = await log.chunks();
  yield opening(head);
  let separator = "\n";
  for (const chunk of chunks) {
    if (chunk.count === 0) continue;
    const entries = await readChunk(chunk, wanted);
    yield separator + maskIds(entries);
    separator = ",\n";
    await pause();
  }
  yield "\n  ]\n}\n";
}

/** A timestamp for file names, without colons. */
export const fileTime = (timestamp: string): string =>
  `${timestamp.slice(0, 19).replaceAll(":", "-")}Z`;
