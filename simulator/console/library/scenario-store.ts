import { type DBSchema, openDB, unwrap } from "idb";
import { createStore } from "../../../src/shared/store.ts";
import type { Fixture } from "../../engine/fixture-library.ts";
import type { ProviderChoice } from "../stage/page-address.ts";

const NAME = "voice-sim";
const VERSION = 1;

/** A verdict on one text of a scenario; see {@link stampOf}. */
export interface Result {
  readonly verdict: "pass" | "fail" | "refused";
  readonly stamp: string;
}

/** The user's part of one scenario. */
export interface Kept {
  /** An imported, kept or changed scenario. It takes precedence over a fixture. Null: only the fixture. */
  readonly own: Fixture | null;
  /** The text with unsaved edits; null without any. */
  readonly draft: string | null;
  /** The last result of each provider. */
  readonly results: Readonly<Partial<Record<ProviderChoice, Result>>>;
}

export const NOTHING_KEPT: Kept = { own: null, draft: null, results: {} };

/** What is kept, by scenario id. As a change, it contains only the ids that change. */
export type Shelf = ReadonlyMap<string, Kept>;

/** Tells the texts of a scenario apart, so that the result of another text is not shown. */
export function stampOf(text: string): string {
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return `${text.length}:${hash}`;
}

interface Schema extends DBSchema {
  readonly scenarios: { readonly key: string; readonly value: Kept };
}

const isEmpty = ({ own, draft, results }: Kept): boolean =>
  own === null && draft === null && Object.keys(results).length === 0;

/** Opens the database of all tabs. Every method rejects with the browser's error. */
async function openDatabase() {
  const db = await openDB<Schema>(NAME, VERSION, {
    upgrade: (upgraded) => void upgraded.createObjectStore("scenarios"),
    // Another tab that upgrades the database waits until all connections are closed, so this one closes.
    blocking: () => db.close(),
  });
  return {
    async read(): Promise<Shelf> {
      const { store } = db.transaction("scenarios");
      const [ids, all] = await Promise.all([store.getAllKeys(), store.getAll()]);
      return new Map(ids.map((id, index) => [id, all[index] ?? NOTHING_KEPT]));
    },
    find: (id: string): Promise<Kept | undefined> => db.get("scenarios", id),
    /** Stores all changes or none. */
    async write(changes: Shelf): Promise<void> {
      const { store, done } = db.transaction("scenarios", "readwrite");
      // The store is unwrapped from `idb`'s promises, which would take longer than the requests.
      const requests = unwrap(store);
      for (const [id, kept] of changes)
        if (isEmpty(kept)) requests.delete(id);
        else requests.put(kept, id);
      await done;
    },
    close: () => db.close(),
  };
}

/** Finds what is kept of one scenario. Rejects if the browser does not store anything. */
export async function findKept(id: string): Promise<Kept> {
  const database = await openDatabase();
  const kept = await database.find(id).finally(database.close);
  return kept ?? NOTHING_KEPT;
}

function withChanges(shelf: Shelf, changes: Shelf): Shelf {
  const next = new Map([...shelf, ...changes]);
  for (const [id, kept] of changes) if (isEmpty(kept)) next.delete(id);
  return next;
}

/** Why changes last only until the page is closed. */
export type Trouble = "unavailable" | "full";

const troubleOf = (error: unknown): Trouble =>
  error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "unavailable";

/** Passes changes to the other tabs, but not to its own. */
export type Channel = Pick<BroadcastChannel, "postMessage" | "addEventListener">;

const openChannel = (): Channel | null =>
  globalThis.BroadcastChannel === undefined ? null : new BroadcastChannel(`${NAME}.${VERSION}`);

export type ScenarioStore = ReturnType<typeof createScenarioStore>;

/**
 * Keeps the user's scenarios in memory and, if the browser allows it, in its database. Changes are in memory at
 * once; those that could not be stored are stored together with the next change.
 */
export function createScenarioStore(channel: Channel | null = openChannel()) {
  const shelf = createStore<Shelf>(new Map());
  const trouble = createStore<Trouble | null>(null);
  let connection: ReturnType<typeof openDatabase> | null = null;
  let saving = false;
  let unsaved: Shelf = new Map();
  /** The changes that the next reading of the database may have missed. */
  let unread: Shelf = new Map();

  function apply(changes: Shelf): void {
    unread = new Map([...unread, ...changes]);
    shelf.set(withChanges(shelf.get(), changes));
  }

  async function open() {
    const database = await openDatabase();
    const stored = await database.read();
    shelf.set(withChanges(stored, unread));
    unread = unsaved;
    return database;
  }

  /** Stores the changes in one transaction, then those that arrived meanwhile in the next one. */
  async function save(): Promise<void> {
    if (saving) return;
    saving = true;
    while (unsaved.size > 0 && saving) {
      const batch = unsaved;
      try {
        const database = await (connection ??= open());
        await database.write(batch);
        unsaved = new Map([...unsaved].filter(([id, kept]) => batch.get(id) !== kept));
        trouble.set(null);
      } catch (error) {
        // The next change opens the database again, because the connection may be closed.
        connection = null;
        trouble.set(troubleOf(error));
        saving = false;
      }
    }
    saving = false;
  }

  channel?.addEventListener("message", ({ data }: MessageEvent<Shelf>) => apply(data));
  connection = open();
  const ready = connection.then(
    () => {},
    (error: unknown) => trouble.set(troubleOf(error)),
  );

  return {
    ...shelf,
    trouble,
    /** Resolves when the stored scenarios are in memory, or cannot be read. */
    ready,
    of: (id: string): Kept => shelf.get().get(id) ?? NOTHING_KEPT,
    /** Changes scenarios here, in the database and in the other tabs. Returns the changes that undo this one. */
    change(changes: Shelf): Shelf {
      const before = new Map(
        [...changes.keys()].map((id) => [id, shelf.get().get(id) ?? NOTHING_KEPT]),
      );
      unsaved = new Map([...unsaved, ...changes]);
      apply(changes);
      channel?.postMessage(changes);
      void save();
      return before;
    },
  };
}
