import { describe, expect, it } from "vitest";
import { createVirtualClock } from "../../../simulator/engine/virtual-clock.ts";
import { logEntry } from "../../../tests/support/fake-log.ts";
import { keyOf, refOf } from "./chunk.ts";
import type { ChunkStore, Mark } from "./chunk-store.ts";
import type { LogEntry } from "../entry.ts";
import { millis } from "../../shared/units.ts";
import { createLogStorage, type LogStorage } from "./log-storage.ts";

/** A store in memory, which answers as soon as anything can. */
function createMemoryStore() {
  const texts = new Map<string, string>();
  let mark: Mark;
  const drop = (id: string) => {
    for (const key of texts.keys()) if (refOf(key).id === id) texts.delete(key);
  };
  const store: ChunkStore = {
    list: async () => [...texts.keys()].map(refOf),
    read: async (id) => [...texts].find(([key]) => refOf(key).id === id)?.[1],
    async write(chunks, known) {
      if (known !== mark) return mark;
      for (const chunk of chunks) {
        drop(chunk.id);
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

const keep = (open: () => Promise<ChunkStore>, clock = createVirtualClock()): LogStorage =>
  createLogStorage({
    clock,
    tab: "tab",
    open,
    tell: () => {},
    stored: () => {},
    cleared: () => {},
    failed: () => {},
  });

const say = (storage: LogStorage, message: string, timestamp?: string) =>
  storage.add([logEntry({ message, ...(timestamp !== undefined && { timestamp }) })]);

/** Lets so many reactions of promises go by. */
async function steps(count: number): Promise<void> {
  for (let step = 0; step < count; step += 1) await Promise.resolve();
}
const turn = () => new Promise((resolve) => setTimeout(resolve));

describe("a storage", () => {
  it("stores what comes at any moment of a save", async () => {
    for (let moment = 0; moment < 40; moment += 1) {
      const { store, messages } = createMemoryStore();
      const storage = keep(async () => store);
      say(storage, "one");
      void storage.save();
      await steps(moment);
      say(storage, "two");
      await storage.save();
      await turn();
      expect(messages()).toEqual(["one", "two"]);
    }
  });

  it("spares what comes after a clearing, also where the store is still being opened", async () => {
    const { store, messages } = createMemoryStore();
    let release: (store: ChunkStore) => void = () => {};
    const storage = keep(() => new Promise((resolve) => (release = resolve)));
    say(storage, "before");
    void storage.save();
    const cleared = storage.clear("2026-11-20T10:00:00.000Z tab 1");
    say(storage, "after");
    void storage.save();
    release(store);
    await cleared;
    await turn();
    expect(messages()).toEqual(["after"]);
  });

  it("lists nothing that is cleared while it looks", async () => {
    const { store } = createMemoryStore();
    const clearings: Promise<boolean>[] = [];
    const storage = keep(async () => ({
      ...store,
      async list() {
        const listed = await store.list();
        if (clearings.length === 0) clearings.push(storage.clear("2026-11-20T10:00:00.000Z tab 1"));
        return listed;
      },
    }));
    say(storage, "one");
    await storage.save();
    expect(await storage.chunks()).toEqual([]);
    await Promise.all(clearings);
  });

  it("lists a chunk as long as it has become, though it went into storage while it looked", async () => {
    const { store } = createMemoryStore();
    const clock = createVirtualClock();
    const storage = keep(
      async () => ({
        ...store,
        async list() {
          say(storage, "two");
          // By then it grows no more: once it is stored, memory lets go of it.
          await clock.runUntil(millis(11_000));
          await storage.save();
          return store.list();
        },
      }),
      clock,
    );
    say(storage, "one");
    expect((await storage.chunks()).map(({ count }) => count)).toEqual([2]);
  });

  it("waits three seconds for a store that does not answer, says so, and has everything once it does", async () => {
    const { store, messages } = createMemoryStore();
    const clock = createVirtualClock();
    const failures: string[] = [];
    const stuck = new Promise<never>(() => {});
    let mute = true;
    const storage = createLogStorage({
      clock,
      tab: "tab",
      open: async () => ({
        ...store,
        write: (...written) => (mute ? stuck : store.write(...written)),
        clear: (mark) => (mute ? stuck : store.clear(mark)),
      }),
      tell: () => {},
      stored: () => {},
      cleared: () => {},
      failed: (reason) => failures.push(String(reason)),
    });
    say(storage, "one");
    const saved = storage.save();
    await turn();
    await clock.runUntil(millis(3000));
    await saved;
    expect(failures).toEqual(["Error: The database does not answer."]);
    const cleared = storage.clear("2026-11-20T10:00:00.000Z tab 1");
    say(storage, "two");
    await turn();
    await clock.runUntil(millis(6000));
    expect(await cleared).toBe(false);
    expect((await storage.chunks()).map(({ count }) => count)).toEqual([1]);
    mute = false;
    await clock.runUntil(millis(60_000));
    await turn();
    expect(messages()).toEqual(["two"]);
  });

  it("waits for nothing that is under way where the page may be gone in a moment", async () => {
    const { store } = createMemoryStore();
    const asked: string[] = [];
    const storage = keep(async () => ({
      ...store,
      write(chunks) {
        asked.push(chunks.map(({ text }) => text).join());
        return new Promise<never>(() => {});
      },
    }));
    say(storage, "one");
    void storage.save();
    await turn();
    say(storage, "two");
    void storage.saveAtOnce();
    await steps(10);
    expect(asked).toHaveLength(2);
    expect(asked[1]).toMatch(/"one".*"two"/);
  });

  it("writes once what nothing is under way of", async () => {
    const { store, messages } = createMemoryStore();
    let writes = 0;
    const storage = keep(async () => ({
      ...store,
      write(...written) {
        writes += 1;
        return store.write(...written);
      },
    }));
    say(storage, "one");
    // As the log does it, which asks for both.
    void storage.save();
    await storage.saveAtOnce();
    expect([writes, messages()]).toEqual([1, ["one"]]);
  });

  it("keeps what is as young as a clearing in another tab, and not stored", async () => {
    const { store, messages } = createMemoryStore();
    const storage = keep(async () => store);
    await storage.save();
    await turn();
    say(storage, "older", "2026-11-20T09:59:59.999Z");
    say(storage, "as young", "2026-11-20T10:00:00.000Z");
    await store.clear("2026-11-20T10:00:00.000Z other 1");
    await storage.save();
    await turn();
    expect(messages()).toEqual(["as young"]);
  });
});
