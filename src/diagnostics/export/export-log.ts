import { type Json, type LogEntry, parseEntries } from "../entry.ts";
import type { ChunkRef, Log } from "../log.ts";
import type { IdMask } from "../id-masking.ts";

/** Everything of an export but its entries. */
export type ExportHead = Readonly<Record<string, Json>>;

export interface LogExport {
  readonly log: Pick<Log, "chunks" | "read">;
  readonly head: ExportHead;
  /** Hides identifiers in the text of the entries. */
  readonly maskIds: IdMask;
  /** The present moment: ISO 8601. */
  readonly timestamp: string;
  /** Lets the page breathe. */
  readonly pause: () => Promise<void>;
}

/**
 * Between two entries, and nowhere within a text, where the quote would be escaped. Within an entry's
 * details it may stand too; a line break there is as good as anywhere.
 */
const BETWEEN = '},{"timestamp":';
const NEXT_LINE = '},\n{"timestamp":';

/** What stands in the place of entries that the export had to go without. */
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

/** The entries of a chunk as they were when the export began, a line each; empty where there are none. */
function entriesOf(text: string, chunk: ChunkRef, timestamp: string): string {
  const inner = text.slice(1, -1);
  const pieces = inner.split(BETWEEN);
  // As many as there should be: nothing has come since, and nothing needs to be parsed.
  if (inner !== "" && pieces.length === chunk.count) return pieces.join(NEXT_LINE);
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

/** The head as the beginning of an object that goes on. */
const opening = (head: ExportHead): string => {
  const text = JSON.stringify(head, null, 2).slice(0, -1).trimEnd();
  return `${text}${text === "{" ? "" : ","}\n  "logs": [`;
};

/**
 * The text of an export file, piece by piece: a chunk of the log at a time, in one line for each entry,
 * without a second copy of anything. Holds what the log held when it began; what could not be had is
 * said in its place.
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

/** A moment as a file's name can have it on every system. */
export const fileTime = (timestamp: string): string =>
  `${timestamp.slice(0, 19).replaceAll(":", "-")}Z`;
