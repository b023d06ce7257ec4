import type { LogEntry } from "../../src/diagnostics/entry.ts";
import type { LogChunk } from "../../src/diagnostics/log.ts";
import type { Log } from "../../src/diagnostics/store/create-log.ts";
import { createSubscribable } from "../../src/shared/subscribable.ts";
import { millis } from "../../src/shared/units.ts";

/** Creates a log entry with these fields and default values for all others. */
export const logEntry = (fields: Partial<LogEntry> = {}): LogEntry => ({
  timestamp: "2026-11-20T10:00:00.000Z",
  type: "info",
  category: "assistant",
  message: "Something happened.",
  ...fields,
});

/**
 * Creates a log in memory. The test adds entries, clears the log and makes chunks unreadable.
 *
 * @param stored the entries of each chunk.
 * @param now the fixed time of its clock, in milliseconds since the Unix epoch.
 */
export function createFakeLog(
  stored: readonly (readonly LogEntry[])[] = [],
  now = Date.parse("2026-11-20T10:00:00.000Z"),
) {
  let chunks: LogChunk[] = [];
  let end = 0;
  let epoch = 0;
  const { subscribe, notify, hasListeners } = createSubscribable();
  const refused = new Set<number>();
  const reads: number[] = [];
  function add(...entries: readonly LogEntry[]): void {
    if (entries.length > 0)
      chunks.push({ from: end, count: entries.length, text: JSON.stringify(entries) });
    end += entries.length;
    notify();
  }
  function clear(): void {
    chunks = [];
    end = 0;
    epoch += 1;
    notify();
  }
  for (const entries of stored) add(...entries);
  const log: Log = {
    now: () => millis(now),
    note: () => {},
    range: async () => ({ first: 0, end, epoch }),
    async read(position, ofEpoch) {
      const chunk = chunks.findLast(({ from }) => from <= position);
      if (chunk === undefined || refused.has(chunk.from) || ofEpoch !== epoch)
        throw new Error(`The entry ${position} cannot be read.`);
      reads.push(chunk.from);
      return chunk;
    },
    subscribe,
    async clear() {
      clear();
      return true;
    },
    flush: async () => {},
    leave: async () => {},
  };
  return {
    log,
    /** The positions of the chunks in the order in which they were read. */
    reads,
    /** The positions of unreadable chunks. */
    refused,
    clear,
    hasListeners,
    /** Adds entries as a new chunk. */
    add,
  };
}
