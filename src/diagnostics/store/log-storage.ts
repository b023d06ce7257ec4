import type { Clock } from "../../shared/clock.ts";
import { millis } from "../../shared/units.ts";
import { within } from "../../shared/within.ts";
import { createUnsavedChunks, type Stored } from "./unsaved-chunks.ts";
import type { ChunkStore, Mark, StoreEvents } from "./chunk-store.ts";
import { createConnection } from "./connection.ts";
import type { LogEntry } from "../entry.ts";
import type { ChunkRef, LogChange } from "../log.ts";

/** For how long storage may be at one thing. */
const ANSWER_LIMIT = millis(3000);

interface Keeping {
  readonly clock: Clock;
  /** Tells this tab's chunks from those of others. */
  readonly tab: string;
  readonly open: (events: StoreEvents) => Promise<ChunkStore>;
  readonly tell: (change: LogChange) => void;
  /** Entries are in storage, where others can read them. */
  readonly stored: (stored: Stored) => void;
  /** This tab's clearing has come into storage. */
  readonly cleared: (mark: string) => void;
  /** Storage failed: what is not stored stays in memory until it can be. */
  readonly failed: (reason: unknown) => void;
}

/** Keeps entries: in memory at once, and in storage as soon as that can be. */
export interface LogStorage {
  readonly add: (entries: readonly LogEntry[]) => void;
  /** Stores what is not stored. Resolves when it is, or cannot be for now; never rejects. */
  readonly save: () => Promise<void>;
  /** The same for a page that may be gone in a moment. */
  readonly saveAtOnce: () => Promise<void>;
  readonly chunks: () => Promise<readonly ChunkRef[]>;
  readonly read: (id: string) => Promise<string>;
  /**
   * Empties memory at once, then storage.
   *
   * @returns whether storage is empty; where not, it is emptied before anything else is done with it.
   */
  readonly clear: (mark: string) => Promise<boolean>;
  /** Another tab has cleared the log. */
  readonly clearedElsewhere: (mark: string) => Promise<void>;
  /** Another tab has stored something. */
  readonly storedElsewhere: () => void;
}

/** All chunks by their ids, each as long as the longest report of it. */
function merge(reports: readonly ChunkRef[]): readonly ChunkRef[] {
  const counts = new Map<string, number>();
  for (const { id, count } of reports) counts.set(id, Math.max(count, counts.get(id) ?? 0));
  const refs = [...counts].map(([id, count]) => ({ id, count }));
  return refs.sort((a, b) => (a.id < b.id ? -1 : 1));
}

export function createLogStorage(keeping: Keeping): LogStorage {
  const { clock, tab, open, tell, stored, cleared, failed } = keeping;
  const unsaved = createUnsavedChunks(tab);
  /** Of the last clearing that this tab knows of. Storage says at each write whether there was a later one. */
  let mark: Mark;
  let knowsMark = false;
  /** Of a clearing that storage does not know of yet: until it does, nothing in it counts. */
  let owed: string | null = null;
  let clearings = 0;
  let saving: Promise<void> | null = null;
  /** Somebody has asked since the last look. */
  let wanted = false;
  /** Writes that have not been answered. */
  let writes = 0;

  async function openMarked(events: StoreEvents): Promise<ChunkStore> {
    const store = await open(events);
    if (!knowsMark) mark = await store.mark();
    knowsMark = true;
    return store;
  }

  const connection = createConnection({
    clock,
    open: openMarked,
    again: () => void save(),
    failed,
  });

  const answer = <Answer>(promise: Promise<Answer>): Promise<Answer> =>
    within(clock, ANSWER_LIMIT, promise, "The database does not answer.");

  function add(entries: readonly LogEntry[]): void {
    for (const change of unsaved.add(entries, clock.now())) tell(change);
  }

  /** Everything that was stored is gone. What was not, and is younger than the clearing, begins anew. */
  function forget(next: Mark): void {
    mark = next;
    clearings += 1;
    const kept = unsaved.unsavedSince(next);
    unsaved.drop();
    tell({ type: "cleared" });
    add(kept);
  }

  async function wipe(store: ChunkStore, next: string): Promise<void> {
    await answer(store.clear(next));
    mark = next;
    // There may have been another one meanwhile.
    if (owed === next) owed = null;
    cleared(next);
  }

  /** @returns whether there may be more to store. */
  async function write(store: ChunkStore): Promise<boolean> {
    const portions = unsaved.unsaved();
    if (portions.length === 0) return false;
    const known = mark;
    const chunks = portions.map(({ chunk }) => chunk);
    writes += 1;
    const found = await answer(store.write(chunks, known)).finally(() => (writes -= 1));
    if (found === known) unsaved.settle(portions, clock.now()).forEach(stored);
    else if (found !== mark) forget(found);
    return true;
  }

  /** @returns whether there may be more to do. */
  async function saveSome(): Promise<boolean> {
    const store = await connection.store();
    if (store === null || connection.rests()) return false;
    try {
      const more = owed === null ? await write(store) : await wipe(store, owed).then(() => true);
      if (more) connection.succeed();
      return more;
    } catch (error) {
      connection.fail(error);
      return false;
    }
  }

  async function saveAll(): Promise<void> {
    do {
      wanted = false;
      while (await saveSome());
    } while (wanted);
    // In the same step as the last look: whoever asks from now on begins anew.
    saving = null;
  }

  function save(): Promise<void> {
    wanted = true;
    return (saving ??= saveAll());
  }

  async function fromStore<Answer>(
    ask: (store: ChunkStore) => Promise<Answer>,
    otherwise: Answer,
  ): Promise<Answer> {
    const store = await connection.store();
    try {
      return store === null || owed !== null ? otherwise : await ask(store);
    } catch {
      return otherwise;
    }
  }

  /** Looks for a clearing in another tab. Storage knows: what is heard of it may be older than what was written since. */
  async function notice(hint: Mark): Promise<void> {
    const found = await fromStore((store) => store.mark(), hint);
    if (found !== mark) forget(found);
  }

  return {
    add,
    save,
    async saveAtOnce() {
      // What is under way goes on only when it is answered, which may be too late.
      if (writes > 0) await saveSome();
      await save();
    },
    async chunks() {
      for (;;) {
        await notice(mark);
        const since = clearings;
        const before = unsaved.list();
        const listed = await fromStore((store) => store.list(), []);
        // What was stored meanwhile was here before; after a clearing, neither is true any more.
        if (since === clearings) return merge([...listed, ...before, ...unsaved.list()]);
      }
    },
    async read(id) {
      const here = unsaved.read(id);
      if (here !== undefined) return here;
      return `[${(await fromStore((store) => store.read(id), undefined)) ?? ""}]`;
    },
    async clear(given) {
      unsaved.drop();
      clearings += 1;
      owed = given;
      tell({ type: "cleared" });
      connection.wake();
      await save();
      return owed === null;
    },
    clearedElsewhere: notice,
    storedElsewhere: () => unsaved.seal(clock.now()),
  };
}
