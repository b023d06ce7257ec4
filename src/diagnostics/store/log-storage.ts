import type { Clock } from "../../shared/clock.ts";
import { millis } from "../../shared/units.ts";
import { within } from "../../shared/within.ts";
import type { LogEntry } from "../entry.ts";
import type { ChunkRef, LogChange } from "../log.ts";
import type { ChunkStore, Mark, StoreEvents } from "./chunk-store.ts";
import { createConnection } from "./connection.ts";
import { createUnsavedChunks, type Stored } from "./unsaved-chunks.ts";

const REQUEST_TIMEOUT = millis(3000);
/** A mark begins with a time in ISO 8601 of this length. */
const TIME_LENGTH = 24;

interface LogStorageOptions {
  readonly clock: Clock;
  /** Distinguishes the chunks of this tab from those of others. */
  readonly tab: string;
  readonly open: (events: StoreEvents) => Promise<ChunkStore>;
  readonly notify: (change: LogChange) => void;
  /** Called when entries are in storage, where other tabs can read them. */
  readonly stored: (stored: Stored) => void;
  /** Called when this tab's clear is in storage, or could not be stored: the other tabs clear their memory. */
  readonly cleared: (mark: string) => void;
  /** Called when storage fails. Unsaved entries stay in memory until it works again. */
  readonly failed: (reason: unknown) => void;
}

/** All chunks sorted by ID, each with its largest reported count. */
function merge(reports: readonly ChunkRef[]): readonly ChunkRef[] {
  const counts = new Map<string, number>();
  for (const { id, count } of reports) counts.set(id, Math.max(count, counts.get(id) ?? 0));
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, count]) => ({ id, count }));
}

/** Holds entries in memory and writes them to storage as soon as possible. */
export function createLogStorage(options: LogStorageOptions) {
  const { clock, tab, open, notify, stored, cleared, failed } = options;
  const unsaved = createUnsavedChunks(tab);
  /** The mark of the latest clear that this tab knows. Each write returns the stored mark. */
  let mark: Mark;
  let knowsMark = false;
  /** The mark of a clear that is not in storage yet. Until then, stored entries are ignored. */
  let pendingClear: string | null = null;
  let clears = 0;
  let saving: Promise<void> | null = null;
  /** Whether a save was requested after the current one had read the unsaved entries. */
  let isRequested = false;
  let runningWrites = 0;

  async function openWithMark(events: StoreEvents): Promise<ChunkStore> {
    const store = await open(events);
    if (!knowsMark) mark = await store.mark();
    knowsMark = true;
    return store;
  }

  const connection = createConnection({
    clock,
    open: openWithMark,
    retry: () => void save(),
    failed,
  });

  const withTimeout = <Result>(promise: Promise<Result>): Promise<Result> =>
    within(clock, REQUEST_TIMEOUT, promise, "The database does not answer.");

  function add(entries: readonly LogEntry[]): void {
    for (const change of unsaved.add(entries, clock.date())) notify(change);
  }

  /** Another tab has cleared storage. Unsaved entries that are not older than its clear are added again. */
  function applyClear(next: Mark): void {
    mark = next;
    clears += 1;
    const kept = unsaved.unsavedSince(next?.slice(0, TIME_LENGTH) ?? "");
    unsaved.drop();
    notify({ type: "cleared" });
    add(kept);
  }

  async function writeClear(store: ChunkStore, next: string): Promise<void> {
    await withTimeout(store.clear(next));
    mark = next;
    // If the log was cleared again during the write, that clear stays pending.
    if (pendingClear === next) pendingClear = null;
    cleared(next);
  }

  /** @returns whether more chunks may be unsaved. */
  async function write(store: ChunkStore): Promise<boolean> {
    const portions = unsaved.unsaved();
    if (portions.length === 0) return false;
    const known = mark;
    const chunks = portions.map(({ chunk }) => chunk);
    runningWrites += 1;
    const found = await withTimeout(store.write(chunks, known)).finally(() => (runningWrites -= 1));
    if (found === known) unsaved.settle(portions, clock.date()).forEach(stored);
    else if (found !== mark) applyClear(found);
    return true;
  }

  /** @returns whether more work may be left. */
  async function saveSome(): Promise<boolean> {
    const store = await connection.store();
    if (store === null || connection.isPaused()) return false;
    try {
      const isMore =
        pendingClear === null
          ? await write(store)
          : await writeClear(store, pendingClear).then(() => true);
      if (isMore) connection.succeed();
      return isMore;
    } catch (error) {
      connection.fail(error);
      return false;
    }
  }

  async function saveAll(): Promise<void> {
    do {
      isRequested = false;
      while (await saveSome());
    } while (isRequested);
    // No request can come between the check of `isRequested` and this line, so the next one begins a new save.
    saving = null;
  }

  /** Stores all unsaved entries. Resolves when they are stored or storage fails; never rejects. */
  function save(): Promise<void> {
    isRequested = true;
    return (saving ??= saveAll());
  }

  async function fromStore<Result>(
    ask: (store: ChunkStore) => Promise<Result>,
    fallback: Result,
  ): Promise<Result> {
    const store = await connection.store();
    try {
      return store === null || pendingClear !== null ? fallback : await ask(store);
    } catch {
      return fallback;
    }
  }

  /** Applies another tab's clear. The stored mark decides: a message may be older than the latest write. */
  async function checkMark(hint: Mark): Promise<void> {
    const found = await fromStore((store) => store.mark(), hint);
    if (found !== mark) applyClear(found);
  }

  return {
    add,
    save,
    /** Like `save`, but does not wait for a running write: the page may be unloaded at any moment. */
    async saveAtOnce(): Promise<void> {
      // A running save continues only when its write is answered. The page may be unloaded before that.
      if (runningWrites > 0) await saveSome();
      await save();
    },
    /** All chunks, oldest first, including those of other tabs and unsaved ones. */
    async chunks(): Promise<readonly ChunkRef[]> {
      for (;;) {
        await checkMark(mark);
        const since = clears;
        const before = unsaved.list();
        const listed = await fromStore((store) => store.list(), []);
        // A chunk that was stored during the listing is in `before`. After a clear, both lists are outdated.
        if (since === clears) return merge([...listed, ...before, ...unsaved.list()]);
      }
    },
    /** The entries of a chunk as the text of a JSON array; `[]` if the chunk does not exist. */
    async read(id: string): Promise<string> {
      const here = unsaved.read(id);
      if (here !== undefined) return here;
      return `[${(await fromStore((store) => store.read(id), undefined)) ?? ""}]`;
    },
    /**
     * Empties memory at once, then storage.
     *
     * @returns whether storage is empty. If not, the storage is emptied before anything else is written to it.
     */
    async clear(): Promise<boolean> {
      unsaved.drop();
      clears += 1;
      const own = `${new Date(clock.date()).toISOString()} ${tab} ${clears}`;
      pendingClear = own;
      notify({ type: "cleared" });
      connection.endPause();
      await save();
      if (pendingClear !== null) cleared(own);
      return pendingClear === null;
    },
    /** Call it when another tab has cleared the log, with the mark of that clear. */
    clearedElsewhere: checkMark,
    /** Call it when another tab has stored entries. */
    storedElsewhere: () => unsaved.seal(clock.date()),
  };
}
export type LogStorage = ReturnType<typeof createLogStorage>;
