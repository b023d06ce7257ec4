import { describe, expect, it } from "vitest";
import { createVirtualClock, type VirtualClock } from "../../../simulator/engine/virtual-clock.ts";
import { logEntry } from "../../../tests/support/fake-log.ts";
import { defer } from "../../shared/defer.ts";
import { millis } from "../../shared/units.ts";
import type { LogEntry } from "../entry.ts";
import type { Batch } from "./batches.ts";
import type { ChunkStore, Mark } from "./chunk-store.ts";
import { createLogStorage, type LogStorage } from "./log-storage.ts";

/** A store in memory that answers every request at once. */
function createMemoryStore() {
  let stored: Batch[] = [];
  let mark: Mark;
  const end = () => stored.reduce((sum, { count }) => sum + count, 0);
  const store: ChunkStore = {
    look: async () => ({ mark, first: 0, end: end() }),
    async read() {
      const text = `[${stored.map((batch) => batch.text).join()}]`;
      return { mark, chunk: { from: 0, count: end(), text } };
    },
    async append(batches, known) {
      if (known === mark) stored.push(...batches);
      return { mark, end: end() };
    },
    park: async () => {},
    parked: async () => [],
    async clear(next) {
      stored = [];
      mark = next;
    },
  };
  const messages = () =>
    stored.flatMap(({ text }) =>
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
    changed: () => {},
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

  it("returns the range after a clear that comes while storage answers", async () => {
    const clears: Promise<boolean>[] = [];
    let comes = false;
    const { storage, say } = create(({ look }, own) => ({
      async look() {
        const found = await look();
        if (comes) clears.push(own().clear());
        comes = false;
        return found;
      },
    }));
    say("one");
    await storage.save();
    comes = true;
    expect(await storage.range()).toMatchObject({ first: 0, end: 0 });
    expect(await Promise.all(clears)).toEqual([true]);
  });

  it("gives unsaved entries other positions when another tab stores entries while storage fails", async () => {
    let fails = true;
    const { storage, say, store, messages, clock } = create(({ append }) => ({
      append: (...args) => (fails ? Promise.reject(new Error("Full.")) : append(...args)),
    }));
    say("own");
    await storage.save();
    const before = await storage.range();
    expect(before.end).toBe(1);
    expect((await storage.read(0, before.epoch)).text).toContain("own");
    await store.append(
      [{ id: "other", count: 1, text: JSON.stringify(logEntry({ message: "other" })) }],
      undefined,
    );
    fails = false;
    await clock.runUntil(millis(2000));
    await macrotask();
    expect(messages()).toEqual(["other", "own"]);
    const after = await storage.range();
    expect(after).toMatchObject({ end: 2, epoch: before.epoch + 1 });
    await expect(storage.read(0, before.epoch)).rejects.toThrow("cannot be read");
  });

  it("gives up a request after three seconds, reports the failure and stores everything later", async () => {
    const stuck = new Promise<never>(() => {});
    let isStuck = true;
    const { storage, say, messages, failures, clock } = create(({ append, clear }) => ({
      append: (...args) => (isStuck ? stuck : append(...args)),
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
    expect(await storage.range()).toMatchObject({ first: 0, end: 1 });
    isStuck = false;
    await clock.runUntil(millis(60_000));
    await macrotask();
    expect(messages()).toEqual(["two"]);
  });

  it("parks entries without waiting for a running write when the page may be unloaded", async () => {
    const parked: string[] = [];
    const { storage, say } = create(() => ({
      append: () => new Promise<never>(() => {}),
      park: async (batches) => void parked.push(...batches.map(({ text }) => text)),
    }));
    say("one");
    void storage.save();
    await macrotask();
    say("two");
    void storage.park();
    await microtasks(10);
    expect(parked.join()).toMatch(/"one".*"two"/);
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
