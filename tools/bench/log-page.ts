import { deleteDB, type IDBPDatabase, openDB, unwrap, wrap } from "idb";
import type { LogEntry } from "../../src/diagnostics/entry.ts";
import { chunksOf, entriesWithin } from "../../src/diagnostics/log.ts";
import { millis } from "../../src/shared/units.ts";
import { batchesOf, fill, openLogStorage, openLog, payloadOf, RARE } from "./log-source.ts";

const RAW = "raw";

/**
 * The ways to write entries. `ours`: the log's storage with ready entries. `chunks` and `records`:
 * IndexedDB alone, with 500 entries or one entry per record. `whole`: the complete log, from notes to
 * storage.
 */
export type Writer = "ours" | "chunks" | "records" | "whole";

/** Writes batches with IndexedDB alone: each batch is one record (`inChunks`), or each entry is. */
async function writeRaw(batches: readonly LogEntry[][], inChunks: boolean): Promise<number> {
  await deleteDB(RAW);
  const upgrade = (db: IDBPDatabase) => void db.createObjectStore("log", { autoIncrement: true });
  // Unwrapped, because idb creates a promise for each request.
  const db = unwrap(await openDB(RAW, 1, { upgrade }));
  const since = performance.now();
  for (const batch of batches) {
    const transaction = db.transaction("log", "readwrite");
    const store = transaction.objectStore("log");
    if (inChunks) store.put(batch);
    else for (const entry of batch) store.put(entry);
    await wrap(transaction).done;
  }
  const took = performance.now() - since;
  db.close();
  return took;
}

function openWholeLog() {
  const { log, recorder } = openLog();
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

async function writeWhole(count: number): Promise<number> {
  const { log, takeNote } = openWholeLog();
  await log.clear();
  const since = performance.now();
  for (let index = 0; index < count; index += 1) takeNote(index);
  await log.flush();
  return performance.now() - since;
}

/** Writes `count` entries and returns the milliseconds. */
export async function write(writer: Writer, count: number): Promise<number> {
  if (writer === "whole") return writeWhole(count);
  const batches = [...batchesOf(count)];
  return writer === "ours" ? fill(batches) : writeRaw(batches, writer === "chunks");
}

/** Measures the microseconds that taking a note costs a call, for each of `runs` runs. */
export async function timeNotes(runs: number, perRun: number): Promise<number[]> {
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

/** Takes `perSecond` notes a second, spread over the second, and returns the number of stored entries. */
export async function stream(perSecond: number, seconds: number): Promise<number> {
  const { log, takeNote } = openWholeLog();
  await log.clear();
  const since = performance.now();
  for (let taken = 0; taken < perSecond * seconds;) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    const due = Math.floor(((performance.now() - since) / 1000) * perSecond);
    for (; taken < Math.min(due, perSecond * seconds); taken += 1) takeNote(taken);
  }
  await log.flush();
  return (await openLogStorage().range()).end;
}

/** Opens the stored log and searches all its entries for the rare word. */
export async function search() {
  const storage = openLogStorage();
  const since = performance.now();
  const range = await storage.range();
  const open = performance.now() - since;
  let found = 0;
  for await (const chunk of chunksOf(storage, range)) {
    if (!chunk?.text.includes(RARE)) continue;
    found += entriesWithin(chunk).filter((entry) => JSON.stringify(entry).includes(RARE)).length;
  }
  return { entries: range.end, found, open, ms: performance.now() - since };
}

export const store = (count: number) => fill(batchesOf(count));
