import { openChunkStore } from "../src/diagnostics/store/chunk-store.ts";
import { createLog } from "../src/diagnostics/store/create-log.ts";
import type { LogEntry } from "../src/diagnostics/entry.ts";
import { createKeeper, type Keeper } from "../src/diagnostics/store/keeper.ts";
import type { Log } from "../src/diagnostics/log.ts";
import { createRecorder } from "../src/diagnostics/record/recorder.ts";
import { createRedactor } from "../src/diagnostics/words/redact.ts";
import { createSystemClock } from "../src/shared/system-clock.ts";
import { millis } from "../src/shared/units.ts";

const clock = createSystemClock();

const CHUNK = 500;
const OURS = "diagnostic-log";
const RAW = "raw";
/** Stands in one entry of a thousand. */
const RARE = "Wednesday";

export type Writer = "ours" | "chunks" | "records" | "whole";

const payloadOf = (index: number): object => ({
  type: "transcript",
  role: index % 2 === 0 ? "assistant" : "user",
  transcriptType: "final",
  transcript: `We could see you on ${index % 1000 === 7 ? RARE : "Monday"} at ${index % 12}, if that suits.`,
});

/** An entry as a call leaves it. */
const entryOf = (index: number): LogEntry => ({
  timestamp: new Date(1_767_000_000_000 + index).toISOString(),
  type: "info",
  category: "assistant",
  message: `The assistant said: We could see you at ${index % 12}, if that suits.`,
  details: {
    source: "call",
    cause: "provider.transcript",
    at: index,
    sessionId: "5b1f8a52-33cc-4a53-9d0c-0d0a9c1f7b11",
    payload: payloadOf(index) as Readonly<Record<string, string>>,
  },
});

function settled(request: IDBRequest | IDBTransaction, event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    request.addEventListener(event, () => resolve());
    request.addEventListener("error", () => reject(request.error ?? new Error("It failed.")));
  });
}

async function forget(name: string): Promise<void> {
  await settled(indexedDB.deleteDatabase(name), "success");
}

async function openRaw(): Promise<IDBDatabase> {
  await forget(RAW);
  const request = indexedDB.open(RAW);
  request.addEventListener("upgradeneeded", () => {
    request.result.createObjectStore("log", { autoIncrement: true });
  });
  await settled(request, "success");
  return request.result;
}

/** The database by itself: batches of ready entries, as one record or as many, one transaction each. */
async function writeRaw(batches: readonly LogEntry[][], inChunks: boolean): Promise<number> {
  const db = await openRaw();
  const since = performance.now();
  for (const batch of batches) {
    const transaction = db.transaction("log", "readwrite");
    const store = transaction.objectStore("log");
    if (inChunks) store.put(batch);
    else for (const entry of batch) store.put(entry);
    await settled(transaction, "complete");
  }
  const took = performance.now() - since;
  db.close();
  return took;
}

function openKeeper(): Keeper {
  const failed = (reason: unknown) => {
    throw new Error("Storage failed.", { cause: reason });
  };
  const nobody = () => {};
  return createKeeper({
    clock,
    tab: Math.random().toString(36).slice(2),
    open: openChunkStore,
    tell: nobody,
    stored: nobody,
    cleared: nobody,
    failed,
  });
}

async function writeOurs(batches: readonly LogEntry[][]): Promise<number> {
  const keeper = openKeeper();
  await keeper.clear("0");
  const since = performance.now();
  for (const batch of batches) {
    keeper.add(batch);
    await keeper.save();
  }
  return performance.now() - since;
}

function openWholeLog(): { readonly log: Log; readonly takeNote: (index: number) => void } {
  const recorder = createRecorder(clock);
  const log = createLog({
    opening: null,
    recorder,
    clock,
    redact: createRedactor(["0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9"]),
    openStore: openChunkStore,
    channel: null,
    tab: Math.random().toString(36).slice(2),
    isHidden: () => false,
  });
  const takeNote = (index: number) =>
    recorder.note("call", {
      at: millis(index),
      cause: "provider.transcript",
      sessionId: "5b1f8a52-33cc-4a53-9d0c-0d0a9c1f7b11",
      late: false,
      event: {
        type: "transcript",
        raw: payloadOf(index),
        transcript: { speaker: "assistant", final: true, text: "That suits." },
      },
    });
  return { log, takeNote };
}

/** From notes to entries in storage. */
async function writeWhole(count: number): Promise<number> {
  const { log, takeNote } = openWholeLog();
  await log.clear();
  const since = performance.now();
  for (let index = 0; index < count; index += 1) takeNote(index);
  await log.flush();
  return performance.now() - since;
}

/** Milliseconds for so many entries. */
async function write(writer: Writer, count: number): Promise<number> {
  if (writer === "whole") return writeWhole(count);
  const batches = Array.from({ length: count / CHUNK }, (_, batch) =>
    Array.from({ length: CHUNK }, (_none, index) => entryOf(batch * CHUNK + index)),
  );
  return writer === "ours" ? writeOurs(batches) : writeRaw(batches, writer === "chunks");
}

/** What a call pays for being logged: microseconds for each of many runs of notes. */
async function timeNotes(runs: number, perRun: number): Promise<number[]> {
  const { log, takeNote } = openWholeLog();
  await log.clear();
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const since = performance.now();
    for (let index = 0; index < perRun; index += 1) takeNote(index);
    times.push(((performance.now() - since) * 1000) / perRun);
    await log.flush();
  }
  return times;
}

/** Fills the log with so many entries. */
async function fill(count: number): Promise<void> {
  const keeper = openKeeper();
  await keeper.clear("0");
  for (let index = 0; index < count; index += CHUNK) {
    keeper.add(Array.from({ length: CHUNK }, (_, offset) => entryOf(index + offset)));
    await keeper.save();
  }
}

interface Search {
  readonly entries: number;
  readonly found: number;
  readonly list: number;
  readonly ms: number;
}

/** Looks through everything that is stored for a word, in a log that was just opened. */
async function search(): Promise<Search> {
  const keeper = openKeeper();
  const since = performance.now();
  const chunks = await keeper.chunks();
  const list = performance.now() - since;
  let found = 0;
  for (const { id } of chunks) {
    const text = await keeper.read(id);
    if (!text.includes(RARE)) continue;
    const entries = JSON.parse(text) as LogEntry[];
    found += entries.filter((entry) => JSON.stringify(entry).includes(RARE)).length;
  }
  const entries = chunks.reduce((sum, { count }) => sum + count, 0);
  return { entries, found, list, ms: performance.now() - since };
}

const logBench = { write, timeNotes, fill, search, forget: () => forget(OURS) };

declare global {
  interface Window {
    logBench: typeof logBench;
  }
}

window.logBench = logBench;
