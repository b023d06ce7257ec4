import type { Clock } from "../../time/clock.ts";
import { createBacklog } from "./backlog.ts";
import type { ChunkStore, Mark, StoreEvents } from "./chunk-store.ts";
import { createConnection } from "./connection.ts";
import type { LogEntry } from "../entry.ts";
import type { ChunkRef, LogChange } from "../log.ts";

interface Keeping {
  readonly clock: Clock;
  /** Tells this tab's chunks from those of others. */
  readonly tab: string;
  readonly open: (events: StoreEvents) => Promise<ChunkStore>;
  readonly tell: (change: LogChange) => void;
  /** Entries are in storage, where others can read them. */
  readonly stored: (chunk: string, from: number, count: number) => void;
  /** Storage failed: what is not stored stays in memory until it can be. */
  readonly failed: (reason: unknown) => void;
}

/** Keeps entries: in memory at once, and in storage as soon as that can be. */
export interface Keeper {
  readonly add: (entries: readonly LogEntry[]) => void;
  /** Stores what is not stored. Resolves when it is, or cannot be for now; never rejects. */
  readonly save: () => Promise<void>;
  readonly chunks: () => Promise<readonly ChunkRef[]>;
  readonly read: (id: string) => Promise<string>;
  /** Empties memory at once, then storage. Rejects where that cannot be done. */
  readonly clear: (mark: string) => Promise<void>;
  /** Another tab has cleared the log. */
  readonly clearedElsewhere: (mark: string) => Promise<void>;
}

/** All chunks by their ids, each as long as the longest report of it. */
function merge(reports: readonly ChunkRef[]): readonly ChunkRef[] {
  const counts = new Map<string, number>();
  for (const { id, count } of reports) counts.set(id, Math.max(count, counts.get(id) ?? 0));
  const refs = [...counts].map(([id, count]) => ({ id, count }));
  return refs.sort((a, b) => (a.id < b.id ? -1 : 1));
}

export function createKeeper({ clock, tab, open, tell, stored, failed }: Keeping): Keeper {
  const backlog = createBacklog(tab);
  /** Of the last clearing that this tab knows of. Storage says at each write whether there was a later one. */
  let mark: Mark;
  let knowsMark = false;
  let saving: Promise<void> | null = null;
  /** Somebody has asked since the last look. */
  let wanted = false;
  /** Settled when no clearing is under way; and how many there have been. */
  let cleared: Promise<unknown> = Promise.resolve();
  let underWay = 0;
  let clearings = 0;

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

  function add(entries: readonly LogEntry[]): void {
    for (const change of backlog.add(entries, clock.now())) tell(change);
  }

  /** Everything that was stored is gone. What was not, and is younger than the clearing, begins anew. */
  function forget(next: Mark): void {
    mark = next;
    clearings += 1;
    const kept = backlog.unsavedSince(next);
    backlog.drop();
    tell({ type: "cleared" });
    add(kept);
  }

  /** @returns whether there may be more to store. */
  async function storeSome(): Promise<boolean> {
    const store = await connection.store();
    if (underWay > 0) return cleared.then(() => true);
    const portions = backlog.unsaved();
    if (store === null || connection.rests() || portions.length === 0) return false;
    const known = mark;
    try {
      const found = await store.write(
        portions.map(({ chunk }) => chunk),
        known,
      );
      connection.succeed();
      if (found === known) {
        backlog.settle(portions, clock.now());
        for (const { chunk, from, count } of portions) stored(chunk.id, from, count - from);
      } else if (found !== mark) forget(found);
      return true;
    } catch (error) {
      connection.fail(error);
      return false;
    }
  }

  async function saveAll(): Promise<void> {
    do {
      wanted = false;
      while (await storeSome());
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
      return store === null ? otherwise : await ask(store);
    } catch {
      return otherwise;
    }
  }

  /** Looks for a clearing in another tab. Storage knows: what is heard of it may be older than what was written since. */
  async function notice(hint: Mark): Promise<void> {
    await cleared;
    const found = await fromStore((store) => store.mark(), hint);
    if (found !== mark) forget(found);
  }

  async function wipe(next: string): Promise<void> {
    try {
      connection.wake();
      const store = await connection.store();
      if (store === null) throw new Error("There is no storage to be had.");
      await store.clear(next);
      mark = next;
      knowsMark = true;
    } finally {
      underWay -= 1;
      void save();
    }
  }

  return {
    add,
    save,
    async chunks() {
      for (;;) {
        await notice(mark);
        const since = clearings;
        const before = backlog.list();
        const listed = await fromStore((store) => store.list(), []);
        // What was stored meanwhile was here before; after a clearing, neither is true any more.
        if (since === clearings) return merge([...listed, ...before, ...backlog.list()]);
      }
    },
    async read(id) {
      await cleared;
      const here = backlog.read(id);
      if (here !== undefined) return here;
      return `[${(await fromStore((store) => store.read(id), undefined)) ?? ""}]`;
    },
    clear(given) {
      backlog.drop();
      clearings += 1;
      underWay += 1;
      tell({ type: "cleared" });
      const wiped = cleared.then(() => wipe(given));
      cleared = wiped.catch(() => {});
      return wiped;
    },
    clearedElsewhere: notice,
  };
}
