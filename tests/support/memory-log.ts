import type { LogEntry } from "../../src/diagnostics/entry.ts";
import type { Log } from "../../src/diagnostics/log.ts";

export interface MemoryLog extends Log {
  /** As much as each read takes before it is answered; a test may change the log in it. */
  beforeRead: (id: string) => void;
  readonly entries: Map<string, LogEntry[]>;
}

/** A log of the given chunks, with which a test can do as it likes. */
export function createMemoryLog(chunks: readonly (readonly LogEntry[])[]): MemoryLog {
  const entries = new Map(chunks.map((chunk, index) => [`chunk-${index}`, [...chunk]]));
  const log: MemoryLog = {
    entries,
    beforeRead: () => {},
    note: () => {},
    chunks: () => Promise.resolve([...entries].map(([id, chunk]) => ({ id, count: chunk.length }))),
    async read(id) {
      await Promise.resolve();
      log.beforeRead(id);
      return JSON.stringify(entries.get(id) ?? []);
    },
    subscribe: () => () => {},
    clear() {
      entries.clear();
      return Promise.resolve();
    },
    flush: () => Promise.resolve(),
  };
  return log;
}
