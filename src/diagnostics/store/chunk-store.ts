import { type DBSchema, type IDBPDatabase, openDB, unwrap } from "idb";
import { attempt } from "../../shared/attempt.ts";
import { type Batch, FULL_COUNT, FULL_LENGTH, timeIn } from "./batches.ts";

const NAME = "diagnostic-log";
const VERSION = 2;
const STORES = ["chunks", "ends", "marks", "parked"] as const;
const LATEST = "latest";
/** The key of the end of the log. Reading the last chunk for it would halve the speed of large batches. */
const END = "end";
/** A chunk is also full at this age in milliseconds. */
const FULL_AGE = 10_000;

interface Chunk extends Omit<Batch, "id"> {
  readonly ids: readonly string[];
}

interface Schema extends DBSchema {
  /** By the position of the first entry. */
  readonly chunks: {
    readonly key: number;
    readonly value: Chunk;
    readonly indexes: { readonly ids: string };
  };
  /** Batches that had no time to get a position, by ID. */
  readonly parked: { readonly key: string; readonly value: Batch };
  readonly marks: { readonly key: typeof LATEST; readonly value: string };
  readonly ends: { readonly key: typeof END; readonly value: number };
}

/** Identifies one clear of the log: time in ISO 8601 and a unique suffix. Undefined before the first clear. */
export type Mark = string | undefined;

/** Opens a store, which calls `lost` when its connection is closed. Rejects if the browser has none. */
export type OpenStore = (lost: () => void) => Promise<ChunkStore>;

/** Entries must survive the end of the page, but not a power failure. */
const OPTIONS = { durability: "relaxed" } as const;

type Place = { readonly key: number; readonly value: Chunk } | null;

const isFull = ({ ids: [first = ""], count, text }: Chunk, batch: Batch): boolean =>
  count + batch.count > FULL_COUNT ||
  text.length > FULL_LENGTH ||
  timeIn(batch.id) - timeIn(first) > FULL_AGE;

/** Appends a batch to the last chunk, or puts it into a new one at the end of the log. */
function withBatch(last: Place, end: number, batch: Batch): NonNullable<Place> {
  const { id, ...content } = batch;
  if (last === null || isFull(last.value, batch))
    return { key: end, value: { ids: [id], ...content } };
  const { ids, count, text } = last.value;
  const value = { ids: [...ids, id], count: count + batch.count, text: `${text},${batch.text}` };
  return { key: last.key, value };
}

/** The stored log, shared by all tabs. Every method rejects with the browser's error. */
function createStore(db: IDBPDatabase<Schema>) {
  let appending: { readonly abort: () => void } | null = null;

  function change() {
    const transaction = db.transaction(STORES, "readwrite", OPTIONS);
    // Marks a rejection of `done` as handled: the caller does not await `done` if a request throws first.
    transaction.done.catch(() => {});
    // Unwrapped from `idb`'s promises: a failed request also rejects `done`, and would be reported twice.
    const bare = (name: (typeof STORES)[number]) => unwrap(transaction.objectStore(name));
    return { transaction, bare };
  }
  return {
    /** The mark, the position of the oldest entry, and one beyond the position of the newest. */
    async look() {
      const transaction = db.transaction(STORES);
      const [mark, end = 0, [first = end]] = await Promise.all([
        transaction.objectStore("marks").get(LATEST),
        transaction.objectStore("ends").get(END),
        transaction.objectStore("chunks").getAllKeys(null, 1),
      ]);
      return { mark, first, end };
    },
    /** The mark, and the chunk with the entry at a position; null if there is none. */
    async read(position: number) {
      const transaction = db.transaction(STORES);
      const [mark, place] = await Promise.all([
        transaction.objectStore("marks").get(LATEST),
        transaction.objectStore("chunks").openCursor(IDBKeyRange.upperBound(position), "prev"),
      ]);
      if (place === null) return { mark, chunk: null };
      const { count, text } = place.value;
      if (position >= place.key + count) return { mark, chunk: null };
      return { mark, chunk: { from: place.key, count, text: `[${text}]` } };
    },
    /**
     * Appends the batches that are not stored yet, unless the log was cleared since `ofMark`.
     *
     * @returns the stored mark, and the end of the log. If the mark is another one, the batches are not stored.
     */
    async append(batches: readonly Batch[], ofMark: Mark) {
      const { transaction, bare } = change();
      appending = transaction;
      const chunks = transaction.objectStore("chunks");
      const isSmall = batches.some(({ count }) => count < FULL_COUNT);
      const [mark, stored = 0, before, ...known] = await Promise.all([
        transaction.objectStore("marks").get(LATEST),
        transaction.objectStore("ends").get(END),
        isSmall ? chunks.openCursor(null, "prev") : null,
        ...batches.map(({ id }) => chunks.index("ids").getKey(id)),
      ]);
      let end = stored;
      let last: Place = before;
      if (mark !== ofMark) return { mark, end };
      const changed = new Map<number, Chunk>();
      for (const [index, batch] of batches.entries()) {
        // An earlier write has stored it: one that seemed to fail, or one of a page that was left.
        if (known[index] !== undefined) continue;
        last = withBatch(last, end, batch);
        end += batch.count;
        changed.set(last.key, last.value);
      }
      for (const [position, chunk] of changed) bare("chunks").put(chunk, position);
      bare("ends").put(end, END);
      for (const { id } of batches) bare("parked").delete(id);
      await transaction.done;
      return { mark, end };
    },
    /**
     * Stores batches for the next page that opens the log. The page may be unloaded right after the call: unlike an
     * append, it waits for no answer. A running append is aborted, because it would hold up this one.
     */
    async park(batches: readonly Batch[]): Promise<void> {
      attempt(() => appending?.abort());
      const { transaction, bare } = change();
      for (const batch of batches) bare("parked").put(batch, batch.id);
      transaction.commit();
      await transaction.done;
    },
    /** The batches that pages have parked, oldest first. An append removes them. */
    parked: (): Promise<readonly Batch[]> => db.getAll("parked"),
    async clear(mark: string): Promise<void> {
      const { transaction, bare } = change();
      for (const name of STORES) bare(name).clear();
      bare("marks").put(mark, LATEST);
      // The page may be unloaded right after this, so the transaction commits at once.
      transaction.commit();
      await transaction.done;
    },
  };
}

export type ChunkStore = ReturnType<typeof createStore>;

/** Removes entries that are older than a time, see `timeOfId`. */
async function removeBefore(db: IDBPDatabase<Schema>, oldest: string): Promise<void> {
  const kept = await db.getKeyFromIndex("chunks", "ids", IDBKeyRange.lowerBound(oldest));
  await db.delete("chunks", IDBKeyRange.upperBound(kept ?? Infinity, kept !== undefined));
  await db.delete("parked", IDBKeyRange.upperBound(oldest, true));
}

/**
 * Opens the store. Rejects if the browser has none. It may take long while another tab blocks it.
 *
 * @param oldest entries whose IDs sort before this one are removed; empty to keep all.
 */
export async function openChunkStore(lost: () => void, oldest = ""): Promise<ChunkStore> {
  if (globalThis.indexedDB === undefined) throw new Error("This browser has no IndexedDB.");
  const db = await openDB<Schema>(NAME, VERSION, {
    upgrade(upgraded) {
      for (const name of upgraded.objectStoreNames) upgraded.deleteObjectStore(name);
      for (const name of ["ends", "marks", "parked"] as const) upgraded.createObjectStore(name);
      const chunks = upgraded.createObjectStore("chunks");
      chunks.createIndex("ids", "ids", { unique: true, multiEntry: true });
    },
    // Another tab that upgrades the database waits until all connections are closed, so this one closes.
    blocking() {
      db.close();
      lost();
    },
    terminated: lost,
  });
  if (oldest !== "") await removeBefore(db, oldest);
  return createStore(db);
}
