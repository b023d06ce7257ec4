import { openChunkStore } from "../../src/diagnostics/store/chunk-store.ts";
import { createLog } from "../../src/diagnostics/store/create-log.ts";
import { createLogStorage, type LogStorage } from "../../src/diagnostics/store/log-storage.ts";
import type { LogEntry } from "../../src/diagnostics/entry.ts";
import { createRecorder } from "../../src/diagnostics/capture/recorder.ts";
import { createRedactor } from "../../src/diagnostics/entries/redact.ts";
import { createSystemClock } from "../../src/shared/system-clock.ts";

const clock = createSystemClock();
const newTab = () => Math.random().toString(36).slice(2);
const CHUNK = 500;

/** One entry in a thousand contains this word. */
export const RARE = "Wednesday";
const TYPES = ["info", "success", "info", "warning", "info", "error"] as const;
const CATEGORIES = ["assistant", "api", "network", "config", "auth", "workflow"] as const;
const MESSAGES = [
  "The assistant began to speak.",
  "POST api.example/call/web was answered with 201 after 240 ms.",
  "The network is poor: packets are lost on their way.",
  "The microphone is not in use by the call.",
  "“Hello, I would like to book an appointment for Thursday afternoon, if there is one left.”",
];

/** The payload of a transcript. */
export const payloadOf = (index: number) => ({
  type: "transcript",
  role: index % 2 === 0 ? "assistant" : "user",
  transcriptType: "final",
  transcript: `We could see you on ${index % 1000 === 7 ? RARE : "Monday"} at ${index % 12}, if that suits.`,
});

/** An entry of a call, which passes any filter that the bench of the list sets. */
const entryOf = (index: number): LogEntry => ({
  timestamp: new Date(1_790_000_000_000 + index * 37).toISOString(),
  type: TYPES[index % TYPES.length] ?? "info",
  category: CATEGORIES[index % CATEGORIES.length] ?? "api",
  message: MESSAGES[index % MESSAGES.length] ?? "",
  details: {
    source: "call",
    cause: "provider.speech-start",
    at: index * 37,
    sessionId: "0f6b2a52-4c0a-4d1e-9d4e-5a1b2c3d4e5f",
    payload: payloadOf(index),
  },
});

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
export function openLog() {
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
export function* batchesOf(count: number) {
  for (let from = 0; from < count; from += CHUNK)
    yield Array.from({ length: CHUNK }, (_, offset) => entryOf(from + offset));
}

/** Replaces the stored log with these batches. Returns the milliseconds that this takes after the log is empty. */
export async function fill(batches: Iterable<LogEntry[]>): Promise<number> {
  const storage = openLogStorage();
  await storage.clear();
  const since = performance.now();
  for (const batch of batches) {
    storage.add(batch);
    await storage.save();
  }
  return performance.now() - since;
}
