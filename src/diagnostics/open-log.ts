import type { LogEntry } from "./entry.ts";
import type { Log, LogChange } from "./log.ts";
import type { Note } from "./note.ts";
import { createDescriber } from "./describe.ts";
import { createRedactor } from "./redact.ts";
import type { Recorder } from "./recorder.ts";

/** Takes over from the recorder. */
export function openLog(recorder: Recorder, secrets: readonly string[]): Log {
  const describe = createDescriber(createRedactor(secrets));
  const id = "memory";
  const listeners = new Set<(change: LogChange) => void>();
  let entries: LogEntry[] = [];
  const tell = (change: LogChange) => {
    for (const listener of listeners) listener(change);
  };
  const take = (note: Note) => {
    const entry = describe(note);
    entries.push(entry);
    tell({ type: "added", chunk: id, from: entries.length - 1, entries: [entry] });
  };
  recorder.handOver(take, () => {});
  return {
    note: recorder.note,
    chunks: () => Promise.resolve([{ id, count: entries.length }]),
    read: () => Promise.resolve(JSON.stringify(entries)),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    clear() {
      entries = [];
      tell({ type: "cleared" });
      return Promise.resolve();
    },
    flush: () => Promise.resolve(),
  };
}
