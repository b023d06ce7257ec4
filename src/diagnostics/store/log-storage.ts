import type { Clock } from "../../shared/clock.ts";
import { millis } from "../../shared/units.ts";
import { within } from "../../shared/within.ts";
import type { LogEntry } from "../entry.ts";
import type { LogChunk, LogRange } from "../log.ts";
import { type Batch, batchesOf, countOf, keptSince, timeOfId } from "./batches.ts";
import type { ChunkStore, Mark, OpenStore } from "./chunk-store.ts";
import { createConnection } from "./connection.ts";

const REQUEST_TIMEOUT = millis(3000);
const WRITE_LIMIT = 32;
/** A mark begins with a time in ISO 8601 of this length. */
const TIME_LENGTH = 24;
const timeOf = (mark: Mark): string => mark?.slice(0, TIME_LENGTH) ?? "";

interface LogStorageOptions {
  readonly clock: Clock;
  /** Distinguishes the batches of this tab from those of others. */
  readonly tab: string;
  readonly open: OpenStore;
  /** Called when the range of the log may have changed. */
  readonly changed: () => void;
  /** Called when entries are in storage, where other tabs can read them. */
  readonly stored: () => void;
  /** Called when this tab's clear is in storage, or could not be stored: the other tabs clear their memory. */
  readonly cleared: (mark: string) => void;
  /** Called when storage fails. Unsaved entries stay in memory until it works again. */
  readonly failed: (reason: unknown) => void;
}

/** Holds entries in memory and writes them to storage as soon as possible. */
export function createLogStorage(options: LogStorageOptions) {
  const { clock, tab, open, changed, stored, cleared, failed } = options;
  let unsaved: Batch[] = [];
  let batchCount = 0;
  /** The mark of the latest clear that this tab knows. Each request returns the stored mark. */
  let mark: Mark;
  let isOpened = false;
  /** The mark of a clear that is not in storage yet. Until then, stored entries are ignored. */
  let pendingClear: string | null = null;
  /** The stored entries, as far as this tab knows. */
  let first = 0;
  let end = 0;
  let epoch = 0;
  /** Whether the unsaved entries have positions after the stored ones. They get them when storage fails. */
  let isExtended = false;
  let saving = Promise.resolve();
  /** Whether a page that may be left stores its unsaved entries. Nothing else is written meanwhile. */
  let isParking = false;

  const newId = () => `${timeOfId(clock.date())}-${tab}-${(batchCount += 1)}`;

  async function openFirst(lost: () => void): Promise<ChunkStore> {
    const store = await open(lost);
    if (isOpened) return store;
    ({ mark, first } = await store.look());
    const parked = keptSince(timeOf(pendingClear ?? mark), await store.parked());
    if (isExtended && parked.length > 0) epoch += 1;
    unsaved.unshift(...parked);
    isOpened = true;
    return store;
  }

  const connection = createConnection({
    clock,
    open: openFirst,
    retry: () => void save(),
    failed,
  });

  const withTimeout = <Result>(promise: Promise<Result>): Promise<Result> =>
    within(clock, REQUEST_TIMEOUT, promise, "The database does not answer.");

  /** The store; null while it fails or has to be cleared first. */
  async function usable(): Promise<ChunkStore | null> {
    const store = await connection.store();
    return pendingClear !== null || connection.isPaused() ? null : store;
  }

  function forget(kept: Batch[]): void {
    unsaved = kept;
    first = 0;
    end = 0;
    epoch += 1;
    isExtended = false;
  }

  /** Another tab has cleared storage. */
  function applyClear(next: Mark): void {
    mark = next;
    forget(keptSince(timeOf(next), unsaved));
    changed();
  }

  /** Takes over the end of the stored entries, to which this tab has appended some. */
  function reach(next: number, appended: number): void {
    // Entries of another tab have taken the positions of the unsaved ones, or the browser has deleted the database.
    if (isExtended ? next !== end + appended : next < end) epoch += 1;
    end = next;
    isExtended = isExtended && unsaved.length > 0;
  }

  async function writeClear(store: ChunkStore, next: string): Promise<true> {
    await withTimeout(store.clear(next));
    mark = next;
    // If the log was cleared again during the write, that clear stays pending.
    if (pendingClear === next) pendingClear = null;
    cleared(next);
    return true;
  }

  /** @returns whether more batches may be unsaved. */
  async function write(store: ChunkStore): Promise<boolean> {
    const written = unsaved.slice(0, WRITE_LIMIT);
    if (written.length === 0) return false;
    const known = mark;
    const found = await withTimeout(store.append(written, known));
    if (found.mark !== known) {
      if (found.mark !== mark) applyClear(found.mark);
      return true;
    }
    // The log may have been cleared during the write.
    if (unsaved[0] !== written[0]) return true;
    unsaved.splice(0, written.length);
    reach(found.end, countOf(written));
    stored();
    changed();
    return true;
  }

  /** @returns whether more work may be left. */
  async function saveSome(): Promise<boolean> {
    const store = await connection.store();
    if (store === null || connection.isPaused() || isParking) return false;
    try {
      const isMore = await (pendingClear === null ? write(store) : writeClear(store, pendingClear));
      if (isMore) connection.succeed();
      return isMore;
    } catch (error) {
      if (!isParking) connection.fail(error);
      return false;
    }
  }

  async function saveAll(): Promise<void> {
    while (await saveSome());
    if (unsaved.length > 0) changed();
  }

  /** Stores all unsaved entries. Resolves when they are stored or storage fails; never rejects. */
  const save = (): Promise<void> => (saving = saving.then(saveAll));

  /** The entries of all tabs, and unsaved ones while storage fails. Never rejects. */
  async function range(): Promise<LogRange> {
    const since = epoch;
    const store = await usable();
    const found = store && (await store.look().catch(() => null));
    // After a clear, the answer is outdated.
    if (since !== epoch) return range();
    if (found !== null && found.mark !== mark) {
      applyClear(found.mark);
      return range();
    }
    if (found === null) isExtended = unsaved.length > 0;
    else reach(found.end, 0);
    return { first, end: end + (isExtended ? countOf(unsaved) : 0), epoch };
  }

  function readUnsaved(position: number): LogChunk | undefined {
    let from = end;
    for (const { count, text } of unsaved) {
      if (position < from + count) return { from, count, text: `[${text}]` };
      from += count;
    }
    return undefined;
  }

  async function readStored(position: number): Promise<LogChunk | undefined> {
    const since = epoch;
    const store = await connection.store();
    if (store === null || pendingClear !== null) return undefined;
    const { mark: found, chunk } = await store.read(position);
    if (found !== mark && since === epoch) applyClear(found);
    return chunk ?? undefined;
  }

  return {
    add(entries: readonly LogEntry[]): void {
      unsaved.push(...batchesOf(entries, newId));
    },
    save,
    /** Stores unsaved entries for the next page, even if this one is unloaded right after the call. Never rejects. */
    async park(): Promise<void> {
      isParking = true;
      const store = await connection.store();
      if (unsaved.length > 0) await store?.park(unsaved).catch(() => {});
      isParking = false;
      await save();
    },
    range,
    async read(position: number, ofEpoch: number): Promise<LogChunk> {
      const chunk = position < end ? await readStored(position) : readUnsaved(position);
      if (chunk === undefined || ofEpoch !== epoch) throw new Error("The entry cannot be read.");
      return chunk;
    },
    /**
     * Empties memory at once, then storage.
     *
     * @returns whether storage is empty. If not, the storage is emptied before anything else is written to it.
     */
    async clear(): Promise<boolean> {
      forget([]);
      const own = `${new Date(clock.date()).toISOString()} ${tab} ${epoch}`;
      pendingClear = own;
      changed();
      connection.endPause();
      await save();
      if (pendingClear !== null) cleared(own);
      return pendingClear === null;
    },
    /** Call it when another tab has cleared the log. Storage decides; without it, the mark of that clear does. */
    async clearedElsewhere(hint: string): Promise<void> {
      if ((await usable()) !== null) await range();
      else if (hint !== mark) applyClear(hint);
    },
  };
}
export type LogStorage = ReturnType<typeof createLogStorage>;
