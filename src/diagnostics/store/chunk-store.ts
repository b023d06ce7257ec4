import { type DBSchema, type IDBPDatabase, openDB, unwrap } from "idb";
import { type Chunk, keyOf, refOf } from "./chunk.ts";
import type { ChunkRef } from "../log.ts";

const NAME = "diagnostic-log";
const VERSION = 1;
/** Where the mark of the last clearing lies, among the chunks: it sorts behind them all. */
const MARK = "~cleared";

interface Schema extends DBSchema {
  /** The texts of the chunks by {@link keyOf}, and the mark. */
  readonly chunks: { readonly key: string; readonly value: string };
}

/** A moment of a clearing, in ISO 8601, and what tells it from every other; undefined before the first. */
export type Mark = string | undefined;

/** What may become of a store without anybody here having asked for it. */
export interface StoreEvents {
  /** Another tab holds an older database open: the store may come later. */
  readonly blocked: () => void;
  /** The connection is gone. */
  readonly lost: () => void;
}

/** The log in storage, shared by all tabs. Everything rejects with what the browser threw. */
export interface ChunkStore {
  readonly list: () => Promise<readonly ChunkRef[]>;
  /** The entries of a chunk in JSON, with commas between them; undefined of one that is gone. */
  readonly read: (id: string) => Promise<string | undefined>;
  /**
   * Stores what the chunks hold now, unless the log was cleared since `mark`. The page may be gone in
   * the next moment: the transaction waits for no answer, and is undone by another one where it was
   * wrong.
   *
   * @returns the present mark: where it is another one, nothing of the chunks is stored any more.
   */
  readonly write: (chunks: readonly Chunk[], mark: Mark) => Promise<Mark>;
  readonly mark: () => Promise<Mark>;
  readonly clear: (mark: string) => Promise<void>;
}

/** What is kept must outlive the page, not a power cut: nobody waits for the disk. */
const OPTIONS = { durability: "relaxed" } as const;

/** The key of a chunk, however long it has become: what follows a colon sorts before any semicolon. */
const anyLengthOf = (id: string): IDBKeyRange => IDBKeyRange.bound(`${id}:`, `${id};`);

function createStore(db: IDBPDatabase<Schema>): ChunkStore {
  function change() {
    const transaction = db.transaction("chunks", "readwrite", OPTIONS);
    // Heard below as well; but where a request throws at once, nobody would be listening.
    transaction.done.catch(() => {});
    // Past the wrapper: whatever fails one of its requests fails the transaction, and is heard once.
    return { transaction, chunks: unwrap(transaction.store) };
  }
  async function drop(dropped: readonly Chunk[]): Promise<void> {
    const { transaction, chunks } = change();
    for (const { id } of dropped) chunks.delete(anyLengthOf(id));
    await transaction.done;
  }
  return {
    async list() {
      const keys = await db.getAllKeys("chunks");
      return keys.filter((key) => key !== MARK).map(refOf);
    },
    read: (id) => db.get("chunks", anyLengthOf(id)),
    async write(written, mark) {
      const { transaction, chunks } = change();
      for (const chunk of written) {
        // Whatever is there of it, also of a write that seemed to have failed: no entry is doubled.
        if (chunk.maybeStored) chunks.delete(anyLengthOf(chunk.id));
        chunk.maybeStored = true;
        chunks.put(chunk.text, keyOf(chunk));
      }
      const asked = transaction.store.get(MARK);
      transaction.commit();
      const found = await asked;
      await transaction.done;
      if (found !== mark) await drop(written);
      return found;
    },
    mark: () => db.get("chunks", MARK),
    async clear(mark) {
      const { transaction, chunks } = change();
      chunks.clear();
      chunks.put(mark, MARK);
      // Also where the page is left in the next moment.
      transaction.commit();
      await transaction.done;
    },
  };
}

/** Opens the store. Rejects where there is none to be had; where another tab blocks it, it may take long. */
export async function openChunkStore({ blocked, lost }: StoreEvents): Promise<ChunkStore> {
  if (globalThis.indexedDB === undefined) throw new Error("This browser has no IndexedDB.");
  const db = await openDB<Schema>(NAME, VERSION, {
    upgrade: (upgraded) => void upgraded.createObjectStore("chunks"),
    blocked,
    // Another tab wants to change the database: it waits until everybody has let go.
    blocking() {
      db.close();
      lost();
    },
    terminated: lost,
  });
  return createStore(db);
}
