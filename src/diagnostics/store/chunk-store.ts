import { type DBSchema, type IDBPDatabase, openDB, unwrap } from "idb";
import type { ChunkRef } from "../log.ts";
import type { Chunk } from "./unsaved-chunks.ts";

const NAME = "diagnostic-log";
const VERSION = 1;
/** The key of the latest mark in the object store of the chunks. It sorts after all chunk keys. */
const MARK = "~cleared";

interface Schema extends DBSchema {
  /** The texts of the chunks by {@link keyOf}, and the mark. */
  readonly chunks: { readonly key: string; readonly value: string };
}

/** Identifies one clear of the log: time in ISO 8601 and a unique suffix. Undefined before the first clear. */
export type Mark = string | undefined;

/** Callbacks for events of the database that no request causes. */
export interface StoreEvents {
  /** Another tab holds an older version open. The store may open later. */
  readonly blocked: () => void;
  /** The connection was closed. */
  readonly lost: () => void;
}

/** Entries must survive the end of the page, but not a power failure. */
const OPTIONS = { durability: "relaxed" } as const;

/** The key of a chunk in storage. It contains the count, so that listing the keys is enough. */
export const keyOf = ({ id, count }: ChunkRef): string => `${id}:${count}`;

export function refOf(key: string): ChunkRef {
  const end = key.lastIndexOf(":");
  return { id: key.slice(0, end), count: Number(key.slice(end + 1)) };
}

/** The keys of a chunk with any count. A semicolon sorts right after a colon. */
const keysOf = (id: string): IDBKeyRange => IDBKeyRange.bound(`${id}:`, `${id};`);

/** The stored log, shared by all tabs. Every method rejects with the browser's error. */
function createStore(db: IDBPDatabase<Schema>) {
  function change() {
    const transaction = db.transaction("chunks", "readwrite", OPTIONS);
    // Marks a rejection of `done` as handled: the caller does not await `done` if a request throws first.
    transaction.done.catch(() => {});
    // The store is unwrapped from `idb`'s promises: a failed request also rejects `done`, and would be reported twice.
    return { transaction, chunks: unwrap(transaction.store) };
  }
  async function remove(removed: readonly Chunk[]): Promise<void> {
    const { transaction, chunks } = change();
    for (const { id } of removed) chunks.delete(keysOf(id));
    await transaction.done;
  }
  return {
    async list(): Promise<readonly ChunkRef[]> {
      const keys = await db.getAllKeys("chunks");
      return keys.filter((key) => key !== MARK).map(refOf);
    },
    /** The entries of a chunk in JSON, separated by commas; undefined if the chunk does not exist. */
    read: (id: string): Promise<string | undefined> => db.get("chunks", keysOf(id)),
    /**
     * Stores the present content of the chunks, unless the log was cleared since `mark`. The page may be
     * unloaded right after the call: the transaction commits without waiting for the mark. If the mark turns
     * out to be another one, a second transaction removes the chunks.
     *
     * @returns the stored mark. If it is another one, the chunks are not stored.
     */
    async write(written: readonly Chunk[], mark: Mark): Promise<Mark> {
      const { transaction, chunks } = change();
      for (const chunk of written) {
        // Removes earlier versions, also those of a write that seemed to fail, so that no entry is doubled.
        if (chunk.maybeStored) chunks.delete(keysOf(chunk.id));
        chunk.maybeStored = true;
        chunks.put(chunk.text, keyOf(chunk));
      }
      const reading = transaction.store.get(MARK);
      transaction.commit();
      const found = await reading;
      await transaction.done;
      if (found !== mark) await remove(written);
      return found;
    },
    mark: (): Promise<Mark> => db.get("chunks", MARK),
    async clear(mark: string): Promise<void> {
      const { transaction, chunks } = change();
      chunks.clear();
      chunks.put(mark, MARK);
      // The page may be unloaded right after this, so the transaction commits at once.
      transaction.commit();
      await transaction.done;
    },
  };
}

export type ChunkStore = ReturnType<typeof createStore>;

/**
 * Opens the store. Rejects if the browser has none. It may take long while another tab blocks it.
 *
 * @param oldest chunks whose IDs sort before this one are removed; empty to keep all.
 */
export async function openChunkStore(
  { blocked, lost }: StoreEvents,
  oldest = "",
): Promise<ChunkStore> {
  if (globalThis.indexedDB === undefined) throw new Error("This browser has no IndexedDB.");
  const db = await openDB<Schema>(NAME, VERSION, {
    upgrade: (upgraded) => void upgraded.createObjectStore("chunks"),
    blocked,
    // Another tab that upgrades the database waits until all connections are closed, so this one closes.
    blocking() {
      db.close();
      lost();
    },
    terminated: lost,
  });
  if (oldest !== "") await db.delete("chunks", IDBKeyRange.upperBound(oldest, true));
  return createStore(db);
}
