import { type DBSchema, openDB, unwrap } from "idb";
import { macrotask } from "../../../../src/shared/macrotask.ts";
import { createStore } from "../../../../src/shared/store.ts";
import { systemTimers } from "../../../../src/shared/system-clock.ts";
import type { Fixture } from "../../../engine/fixture-library.ts";
import type { ProviderChoice } from "../page-address.ts";
import type { Take } from "../run/take.ts";

const NAME = "voice-sim";

type KeptResult = { readonly verdict: "pass" | "fail" | "known"; readonly text: string };

/** The user's part of one scenario. */
export interface Kept {
  /** An imported, kept or changed scenario. It takes precedence over a fixture. Null: only the fixture. */
  readonly own: Fixture | null;
  /** The text with unsaved edits; null without any. */
  readonly draft: string | null;
  /** The run with acts by hand that are not in a file; null without any. */
  readonly take: Take | null;
  /** The last verdict of each provider, and the text that it judges. */
  readonly results: Readonly<Partial<Record<ProviderChoice, KeptResult>>>;
}

export const NOTHING_KEPT: Kept = { own: null, draft: null, take: null, results: {} };

/** The kept scenarios by id. A change contains only the ids that change. */
export type KeptScenarios = ReadonlyMap<string, Kept>;

interface Schema extends DBSchema {
  readonly scenarios: { readonly key: string; readonly value: Kept };
}

const isEmpty = ({ own, draft, take, results }: Kept): boolean =>
  own === null && draft === null && take === null && Object.keys(results).length === 0;

const openDatabase = () =>
  openDB<Schema>(NAME, 1, { upgrade: (db) => void db.createObjectStore("scenarios") });

/** Finds the kept text, draft and result of a scenario. Rejects if the browser does not store anything. */
export async function findKept(id: string): Promise<Kept> {
  const database = await openDatabase();
  return (await database.get("scenarios", id)) ?? NOTHING_KEPT;
}

/** Why changes last only until the page is closed. */
export type Trouble = "unavailable" | "full";

const troubleOf = (error: unknown): Trouble =>
  error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "unavailable";

/** Passes changes to the other tabs, but not to its own. */
export type ScenarioChannel = Pick<BroadcastChannel, "postMessage" | "addEventListener">;

export type ScenarioStore = ReturnType<typeof createScenarioStore>;

/**
 * Keeps the user's scenarios in memory and, if the browser allows it, in its database. Changes are in memory at
 * once; those that could not be stored are stored together with the next change.
 */
export function createScenarioStore(channel: ScenarioChannel | null = new BroadcastChannel(NAME)) {
  const scenarios = createStore<KeptScenarios>(new Map());
  const trouble = createStore<Trouble | null>(null);
  let unsaved = new Map<string, Kept>();
  let saving: Promise<unknown> = Promise.resolve();
  let connection: ReturnType<typeof open> | null = open();
  const ready = connection.then(
    () => trouble.set(null),
    (error: unknown) => trouble.set(troubleOf(error)),
  );
  const of = (id: string): Kept => scenarios.get().get(id) ?? NOTHING_KEPT;

  function apply(changes: KeptScenarios): void {
    scenarios.set(new Map([...scenarios.get(), ...changes]));
  }

  async function open() {
    const database = await openDatabase();
    const { store } = database.transaction("scenarios");
    const [ids, all] = await Promise.all([store.getAllKeys(), store.getAll()]);
    const stored = ids.map((id, index) => [id, { ...NOTHING_KEPT, ...all[index] }] as const);
    // The memory is newer than the database.
    scenarios.set(new Map([...stored, ...scenarios.get()]));
    return database;
  }

  /** Stores all changes that are not stored yet, or none of them. */
  async function save(): Promise<void> {
    const batch = unsaved;
    if (batch.size === 0) return;
    unsaved = new Map();
    try {
      const database = await (connection ??= open());
      const transaction = database.transaction("scenarios", "readwrite");
      // The store is unwrapped from `idb`'s promises, which would take longer than the requests.
      const requests = unwrap(transaction.store);
      for (const [id, kept] of batch)
        if (isEmpty(kept)) requests.delete(id);
        else requests.put(kept, id);
      // Without it, the browser would abort the transaction of a page that is left.
      transaction.commit();
      await transaction.done;
      trouble.set(null);
    } catch (error) {
      unsaved = new Map([...batch, ...unsaved]);
      // The next change opens the database again, because the connection may be closed.
      connection = null;
      trouble.set(troubleOf(error));
    }
  }

  channel?.addEventListener("message", ({ data }: MessageEvent<KeptScenarios>) => {
    // The other tab has stored newer ones.
    for (const id of data.keys()) unsaved.delete(id);
    apply(data);
  });
  return {
    ...scenarios,
    trouble,
    /** Resolves when the stored scenarios are in memory, or cannot be read. */
    ready,
    of,
    /** Writes unsaved scenarios to the database. Call it when the page is left. Never rejects. */
    save,
    /** Changes scenarios here, in the database and in the other tabs. Returns the changes that undo this one. */
    change(changes: KeptScenarios): KeptScenarios {
      const before = new Map([...changes.keys()].map((id) => [id, of(id)]));
      unsaved = new Map([...unsaved, ...changes]);
      apply(changes);
      channel?.postMessage(changes);
      // In a task of its own, because the copies of many scenarios take time.
      saving = saving.then(() => macrotask(systemTimers)).then(save);
      return before;
    },
  };
}
