import { describe, expect, it } from "vitest";
import { createVirtualClock } from "../../../simulator/engine/virtual-clock.ts";
import { logEntry } from "../../../tests/support/fake-log.ts";
import { keyOf, refOf } from "./chunk.ts";
import type { ChunkStore, Mark } from "./chunk-store.ts";
import type { LogEntry } from "../entry.ts";
import { createKeeper, type Keeper } from "./keeper.ts";

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

const keep = (open: () => Promise<ChunkStore>): Keeper =>
  createKeeper({
    clock: createVirtualClock(),
    tab: "tab",
    open,
    tell: () => {},
    stored: () => {},
    failed: () => {},
  });

const say = (keeper: Keeper, message: string, timestamp?: string) =>
  keeper.add([logEntry({ message, ...(timestamp !== undefined && { timestamp }) })]);

/** Lets so many reactions of promises go by. */
async function steps(count: number): Promise<void> {
  for (let step = 0; step < count; step += 1) await Promise.resolve();
}
const turn = () => new Promise((resolve) => setTimeout(resolve));

describe("a keeper", () => {
  it("stores what comes at any moment of a save", async () => {
    for (let moment = 0; moment < 40; moment += 1) {
      const { store, messages } = createMemoryStore();
      const keeper = keep(async () => store);
      say(keeper, "one");
      void keeper.save();
      await steps(moment);
      say(keeper, "two");
      await keeper.save();
      await turn();
      expect(messages()).toEqual(["one", "two"]);
    }
  });

  it("spares what comes after a clearing, also where the store is still being opened", async () => {
    const { store, messages } = createMemoryStore();
    let release: (store: ChunkStore) => void = () => {};
    const keeper = keep(() => new Promise((resolve) => (release = resolve)));
    say(keeper, "before");
    void keeper.save();
    const cleared = keeper.clear("2026-11-20T10:00:00.000Z tab 1");
    say(keeper, "after");
    void keeper.save();
    release(store);
    await cleared;
    await turn();
    expect(messages()).toEqual(["after"]);
  });

  it("lists nothing that is cleared while it looks", async () => {
    const { store } = createMemoryStore();
    const clearings: Promise<void>[] = [];
    const keeper = keep(async () => ({
      ...store,
      async list() {
        const listed = await store.list();
        if (clearings.length === 0) clearings.push(keeper.clear("2026-11-20T10:00:00.000Z tab 1"));
        return listed;
      },
    }));
    say(keeper, "one");
    await keeper.save();
    expect(await keeper.chunks()).toEqual([]);
    await Promise.all(clearings);
  });

  it("keeps what is as young as a clearing in another tab, and not stored", async () => {
    const { store, messages } = createMemoryStore();
    const keeper = keep(async () => store);
    await keeper.save();
    await turn();
    say(keeper, "older", "2026-11-20T09:59:59.999Z");
    say(keeper, "as young", "2026-11-20T10:00:00.000Z");
    await store.clear("2026-11-20T10:00:00.000Z other 1");
    await keeper.save();
    await turn();
    expect(messages()).toEqual(["as young"]);
  });
});
