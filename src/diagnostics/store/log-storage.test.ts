import { describe, expect, it } from "vitest";
import { createVirtualClock, type VirtualClock } from "../../../simulator/engine/virtual-clock.ts";
import { logEntry } from "../../../tests/support/fake-log.ts";
import { defer } from "../../shared/defer.ts";
import { millis } from "../../shared/units.ts";
import type { LogEntry } from "../entry.ts";
import { type ChunkStore, keyOf, type Mark, refOf } from "./chunk-store.ts";
import { createLogStorage, type LogStorage } from "./log-storage.ts";

/** A store in memory that answers every request at once. */
function createMemoryStore() {
  const texts = new Map<string, string>();
  let mark: Mark;
  const store: ChunkStore = {
    list: async () => [...texts.keys()].map(refOf),
    read: async (id) => [...texts].find(([key]) => refOf(key).id === id)?.[1],
    async write(chunks, known) {
      if (known !== mark) return mark;
      for (const chunk of chunks) {
        for (const key of texts.keys()) if (refOf(key).id === chunk.id) texts.delete(key);
        texts.set(keyOf(chunk), chunk.text);
      }
      return mark;
    },
    mark: async () => mark,
    async clear(next) {
      texts.clear();
      mark = next;
    },
  };
  const messages = () =>
    [...texts.values()].flatMap((text) =>
      (JSON.parse(`[${text}]`) as LogEntry[]).map(({ message }) => message),
    );
  return { store, messages };
}

interface Options {
  readonly clock?: VirtualClock;
  readonly open?: () => Promise<ChunkStore>;
}

/** A log storage over a memory store, some of whose methods may be replaced. */
function create(
  replace: (store: ChunkStore, storage: () => LogStorage) => Partial<ChunkStore> = () => ({}),
  { clock = createVirtualClock(), open }: Options = {},
) {
  const { store, messages } = createMemoryStore();
  const failures: string[] = [];
  const storage: LogStorage = createLogStorage({
    clock,
    tab: "tab",
    open: open ?? (async () => ({ ...store, ...replace(store, () => storage) })),
    notify: () => {},
    stored: () => {},
    cleared: () => {},
    failed: (reason) => failures.push(String(reason)),
  });
  const say = (message: string, more: Partial<LogEntry> = {}) =>
    storage.add([logEntry({ message, ...more })]);
  return { storage, say, store, messages, failures, clock };
}

/** Waits for this number of microtasks. */
async function microtasks(count: number): Promise<void> {
  for (let step = 0; step < count; step += 1) await Promise.resolve();
}
const macrotask = () => new Promise((resolve) => setTimeout(resolve));

describe("createLogStorage", () => {
  it("stores an entry that is added at any moment of a save", async () => {
    for (let moment = 0; moment < 40; moment += 1) {
      const { storage, say, messages } = create();
      say("one");
      void storage.save();
      await microtasks(moment);
      say("two");
      await storage.save();
      await macrotask();
      expect(messages()).toEqual(["one", "two"]);
    }
  });

  it("keeps entries that are added after a clear even if the store is still opening", async () => {
    const opening = defer<ChunkStore>();
    const { storage, say, store, messages } = create(undefined, { open: () => opening.promise });
    say("before");
    void storage.save();
    const cleared = storage.clear();
    say("after");
    void storage.save();
    opening.resolve(store);
    await cleared;
    await macrotask();
    expect(messages()).toEqual(["after"]);
  });

  it("lists no chunk that is cleared during the listing", async () => {
    const clears: Promise<boolean>[] = [];
    const { storage, say } = create(({ list }, own) => ({
      async list() {
        const listed = await list();
        if (clears.length === 0) clears.push(own().clear());
        return listed;
      },
    }));
    say("one");
    await storage.save();
    expect(await storage.chunks()).toEqual([]);
    await Promise.all(clears);
  });

  it("lists the new count of a chunk that is stored during the listing", async () => {
    const { storage, say, clock } = create(({ list }, own) => ({
      async list() {
        say("two");
        // The chunk is now full because of its age, so memory releases it once it is stored.
        await clock.runUntil(millis(11_000));
        await own().save();
        return list();
      },
    }));
    say("one");
    expect((await storage.chunks()).map(({ count }) => count)).toEqual([2]);
  });

  it("gives up a request after three seconds, reports the failure and stores everything later", async () => {
    const stuck = new Promise<never>(() => {});
    let isStuck = true;
    const { storage, say, messages, failures, clock } = create(({ write, clear }) => ({
      write: (...written) => (isStuck ? stuck : write(...written)),
      clear: (mark) => (isStuck ? stuck : clear(mark)),
    }));
    say("one");
    const saved = storage.save();
    await macrotask();
    await clock.runUntil(millis(3000));
    await saved;
    expect(failures).toEqual(["Error: The database does not answer."]);
    const cleared = storage.clear();
    say("two");
    await macrotask();
    await clock.runUntil(millis(6000));
    expect(await cleared).toBe(false);
    expect((await storage.chunks()).map(({ count }) => count)).toEqual([1]);
    isStuck = false;
    await clock.runUntil(millis(60_000));
    await macrotask();
    expect(messages()).toEqual(["two"]);
  });

  it("does not wait for a running write when the page may be unloaded", async () => {
    const writes: string[] = [];
    const { storage, say } = create(() => ({
      write(chunks) {
        writes.push(chunks.map(({ text }) => text).join());
        return new Promise<never>(() => {});
      },
    }));
    say("one");
    void storage.save();
    await macrotask();
    say("two");
    void storage.saveAtOnce();
    await microtasks(10);
    expect(writes).toHaveLength(2);
    expect(writes[1]).toMatch(/"one".*"two"/);
  });

  it("writes entries once when `save` and `saveAtOnce` are both called", async () => {
    let writes = 0;
    const { storage, say, messages } = create(({ write }) => ({
      write(...written) {
        writes += 1;
        return write(...written);
      },
    }));
    say("one");
    void storage.save();
    await storage.saveAtOnce();
    expect([writes, messages()]).toEqual([1, ["one"]]);
  });

  it("keeps unsaved entries written at the same millisecond as another tab's clear", async () => {
    const { storage, say, store, messages } = create();
    await storage.save();
    await macrotask();
    say("older", { timestamp: "2026-11-20T09:59:59.999Z" });
    say("as young", { timestamp: "2026-11-20T10:00:00.000Z" });
    await store.clear("2026-11-20T10:00:00.000Z other 1");
    await storage.save();
    await macrotask();
    expect(messages()).toEqual(["as young"]);
  });
});
