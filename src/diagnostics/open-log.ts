import type { LogEntry } from "./entry.ts";
import type { Log, LogChange } from "./log.ts";
import type { Note } from "./note.ts";
import type { Recorder } from "./recorder.ts";

/** What a note says; its details are left out. */
function describe({ time, source, what }: Note): LogEntry {
  const timestamp = new Date(time).toISOString();
  switch (source) {
    case "app":
      return { timestamp, type: what.type, category: what.category, message: what.message };
    case "call":
      return { timestamp, type: "info", category: "assistant", message: what.cause };
    default:
      return { timestamp, type: "info", category: "config", message: source };
  }
}

/** Takes over from the recorder. */
export function openLog(recorder: Recorder, _secrets: readonly string[]): Log {
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
