import type { LogEntry } from "../../src/diagnostics/entry.ts";
import type { LogChange } from "../../src/diagnostics/log.ts";
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
 * @param now the fixed time of its clock, in milliseconds since the Unix epoch.
 */
export function createFakeLog(
  stored: Readonly<Record<string, readonly LogEntry[]>> = {},
  now = Date.parse("2026-11-20T10:00:00.000Z"),
) {
  const chunks = new Map(Object.entries(stored).map(([id, entries]) => [id, entries.slice()]));
  const { subscribe, notify, hasListeners } = createSubscribable<LogChange>();
  const refused = new Set<string>();
  const reads: string[] = [];
  const clear = () => {
    chunks.clear();
    notify({ type: "cleared" });
  };
  const log: Log = {
    now: () => millis(now),
    note: () => {},
    chunks: async () => [...chunks].map(([id, { length }]) => ({ id, count: length })),
    async read(id) {
      reads.push(id);
      if (refused.has(id)) throw new Error(`Chunk ${id} cannot be read.`);
      return JSON.stringify(chunks.get(id) ?? []);
    },
    subscribe,
    async clear() {
      clear();
      return true;
    },
    flush: async () => {},
  };
  return {
    log,
    /** The IDs of the chunks in the order in which they were read. */
    reads,
    refused,
    clear,
    hasListeners,
    add(chunk: string, ...entries: readonly LogEntry[]) {
      const kept = chunks.get(chunk) ?? [];
      const from = kept.length;
      chunks.set(chunk, [...kept, ...entries]);
      notify({ type: "added", chunk, from, entries });
    },
  };
}
