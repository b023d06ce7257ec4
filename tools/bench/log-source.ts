import { openChunkStore } from "../../src/diagnostics/store/chunk-store.ts";
import { createLog } from "../../src/diagnostics/store/create-log.ts";
import { createLogStorage, type LogStorage } from "../../src/diagnostics/store/log-storage.ts";
import type { LogEntry } from "../../src/diagnostics/entry.ts";
import type { Log } from "../../src/diagnostics/store/create-log.ts";
import { createRecorder, type Recorder } from "../../src/diagnostics/capture/recorder.ts";
import { createRedactor } from "../../src/diagnostics/entries/redact.ts";
import { createSystemClock } from "../../src/shared/system-clock.ts";

const clock = createSystemClock();
const newTab = () => Math.random().toString(36).slice(2);
const CHUNK = 500;

/** Opens only the storage of the log. An error of the storage throws. */
export function openLogStorage(): LogStorage {
  const ignore = () => {};
  return createLogStorage({
    clock,
    tab: newTab(),
    open: openChunkStore,
    changed: ignore,
    stored: ignore,
    cleared: ignore,
    failed(reason) {
      throw new Error("Storage failed.", { cause: reason });
    },
  });
}

/** Opens the log as the app does, with the entries that are stored for this origin. */
export function openLog(): { readonly log: Log; readonly recorder: Recorder } {
  const recorder = createRecorder(clock);
  const log = createLog({
    hasWords: true,
    opening: null,
    recorder,
    clock,
    redact: createRedactor(["0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9"]),
    openStore: openChunkStore,
    channel: null,
    tab: newTab(),
    isHidden: () => false,
  });
  return { log, recorder };
}

/** Yields `count` entries in batches of 500, the size of a chunk. */
export function* batchesOf(entryOf: (index: number) => LogEntry, count: number) {
  for (let from = 0; from < count; from += CHUNK)
    yield Array.from({ length: CHUNK }, (_, offset) => entryOf(from + offset));
}

/** Replaces the stored log with `count` entries. */
export async function fill(entryOf: (index: number) => LogEntry, count: number): Promise<void> {
  const storage = openLogStorage();
  await storage.clear();
  for (const batch of batchesOf(entryOf, count)) {
    storage.add(batch);
    await storage.save();
  }
}
