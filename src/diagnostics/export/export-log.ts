import { attempt } from "../../shared/attempt.ts";
import { createPause } from "../../shared/create-pause.ts";
import { csvHead, csvLine } from "../../shared/csv.ts";
import type { Json, LogEntry } from "../entry.ts";
import { chunksOf, entriesWithin, type LogRange, type LogReader } from "../log.ts";
import type { IdMask } from "../id-masking.ts";

interface LogExport {
  readonly log: LogReader;
  /** All fields of the export except its entries, before they are masked. `timestamp`: its time, ISO 8601. */
  readonly head: Readonly<Record<string, Json>> & { readonly timestamp: string };
  readonly maskIds: IdMask;
}

const CLEARED = "the log was cleared while it was exported.";
const UNREADABLE = "this part of the log could not be read.";

/** Yields the entries of a range chunk by chunk, and an extra entry in place of missing ones. */
async function* entriesOf({ log, head: { timestamp } }: LogExport, range: LogRange) {
  const pause = createPause();
  let position = range.first;
  let missing = 0;
  async function gapBefore(end: number): Promise<readonly LogEntry[]> {
    if (missing === 0) return [];
    const { epoch } = await log.range();
    const entries = missing === 1 ? "1 entry is" : `${missing} entries are`;
    const message = `${entries} missing here: ${epoch === range.epoch ? UNREADABLE : CLEARED}`;
    const details = { source: "export", position: end - missing, missing };
    return [{ timestamp, type: "error", category: "config", message, details }];
  }
  for await (const chunk of chunksOf(log, range)) {
    const entries = attempt(
      () => chunk && entriesWithin(chunk, { first: position, end: range.end }),
      null,
    );
    const end = chunk === null ? position + 1 : Math.min(chunk.from + chunk.count, range.end);
    if (entries === null) missing += end - position;
    else {
      yield [...(await gapBefore(position)), ...entries];
      missing = 0;
      // The page stays responsive.
      await pause();
    }
    position = end;
  }
  yield await gapBefore(range.end);
}

/**
 * Yields the text of an export file in pieces, one for each chunk, with one line per entry. The file has
 * the entries that the log had at the start. An extra entry reports those that are missing.
 */
export async function* exportText(wanted: LogExport): AsyncGenerator<string, void, undefined> {
  const { log, head, maskIds } = wanted;
  const range = await log.range();
  const masked = (_name: string, value: unknown) =>
    typeof value === "string" ? maskIds(value) : value;
  yield `${JSON.stringify(head, masked, 2).slice(0, -2)},\n  "logs": [`;
  let separator = "\n";
  for await (const entries of entriesOf(wanted, range)) {
    if (entries.length === 0) continue;
    yield separator + maskIds(entries.map((entry) => JSON.stringify(entry)).join(",\n"));
    separator = ",\n";
  }
  yield "\n  ]\n}\n";
}

/** Yields the entries as a CSV file in pieces, one for each chunk. An extra entry reports those that are missing. */
export async function* exportCsv(wanted: LogExport): AsyncGenerator<string, void, undefined> {
  const { log, maskIds } = wanted;
  yield csvHead(["Timestamp", "Type", "Category", "Message", "Details"]);
  for await (const entries of entriesOf(wanted, await log.range())) {
    yield entries
      .map(({ timestamp, type, category, message, details }) => {
        const json = details === undefined ? "" : JSON.stringify(details);
        return csvLine([timestamp, type, category, maskIds(message), maskIds(json)]);
      })
      .join("");
  }
}
