import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { NO_ACTS } from "../run/take.ts";
import {
  type ScenarioChannel,
  createScenarioStore,
  findKept,
  type Kept,
  NOTHING_KEPT,
} from "./scenario-store.ts";

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  return () => vi.unstubAllGlobals();
});

const entry = (id: string, text = id) => ({
  ...{ id, title: id, page: "home" as const, tags: [], covers: [], text },
});
const own = (id: string, text?: string): Kept => ({ ...NOTHING_KEPT, own: entry(id, text) });

/** Channels that pass each message to all others, like a BroadcastChannel. */
function createChannels() {
  const listeners: [ScenarioChannel, (event: MessageEvent) => void][] = [];
  return (): ScenarioChannel => {
    const channel: ScenarioChannel = {
      addEventListener: (_: string, listener: unknown) =>
        void listeners.push([channel, listener as (event: MessageEvent) => void]),
      postMessage: (data) =>
        listeners.forEach(([other, listener]) => {
          if (other !== channel) listener({ data: structuredClone(data) } as MessageEvent);
        }),
    };
    return channel;
  };
}

async function open(channel: ScenarioChannel | null = null) {
  const store = createScenarioStore(channel);
  await store.ready;
  return store;
}

const stored = (id: string) =>
  vi.waitFor(async () => expect(await findKept(id)).not.toBe(NOTHING_KEPT));

describe("createScenarioStore", () => {
  it("stores a change at once when the page is left", async () => {
    const store = await open();
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    store.change(new Map([["one", own("one")]]));
    await store.save();
    vi.useRealTimers();
    expect((await findKept("one")).own).toEqual(entry("one"));
  });

  it("finds scenarios, drafts, acts and results after the page is opened again", async () => {
    const store = await open();
    const result = { verdict: "fail", text: "one" } as const;
    const parts = { draft: "{}", take: { ...NO_ACTS, script: true }, results: { standin: result } };
    store.change(new Map([["one", { ...own("one"), ...parts }]]));
    expect(store.of("one").draft).toBe("{}");
    await stored("one");
    const again = await open();
    expect(again.of("one")).toEqual({
      own: entry("one"),
      ...parts,
    });
  });

  it("stores the last of many quick changes of one scenario", async () => {
    const store = await open();
    for (let edit = 0; edit <= 50; edit++)
      store.change(new Map([["one", { ...NOTHING_KEPT, draft: String(edit) }]]));
    await vi.waitFor(async () => expect((await findKept("one")).draft).toBe("50"));
  });

  it("returns the changes that undo a change", async () => {
    const store = await open();
    store.change(new Map([["one", own("one", "before")]]));
    const before = store.change(
      new Map([
        ["one", NOTHING_KEPT],
        ["two", own("two")],
      ]),
    );
    expect(store.of("one")).toBe(NOTHING_KEPT);
    store.change(before);
    expect(store.of("one")).toEqual(own("one", "before"));
    expect(store.of("two")).toBe(NOTHING_KEPT);
  });

  it("passes changes to the other tabs, and removals too", async () => {
    const join = createChannels();
    const [here, there] = [await open(join()), await open(join())];
    here.change(new Map([["one", own("one")]]));
    expect(there.of("one")).toEqual(own("one"));
    there.change(new Map([["one", NOTHING_KEPT]]));
    expect(here.of("one")).toEqual(NOTHING_KEPT);
  });

  it("keeps changes that are made or arrive while the database is being read", async () => {
    const join = createChannels();
    const other = await open(join());
    other.change(
      new Map([
        ["one", own("one", "old")],
        ["two", own("two")],
      ]),
    );
    await stored("two");
    const opening = createScenarioStore(join());
    opening.change(new Map([["one", own("one", "new")]]));
    other.change(new Map([["two", NOTHING_KEPT]]));
    await opening.ready;
    expect([...opening.get()]).toEqual([
      ["one", own("one", "new")],
      ["two", NOTHING_KEPT],
    ]);
  });

  it("keeps everything in memory and reports the trouble when the browser has no database", async () => {
    vi.stubGlobal("indexedDB", undefined);
    const store = await open();
    expect(store.trouble.get()).toBe("unavailable");
    store.change(new Map([["one", own("one")]]));
    expect(store.of("one")).toEqual(own("one"));
  });

  it("leaves a newer text of another tab in the database when its own was not stored", async () => {
    const join = createChannels();
    const [a, b] = [await open(join()), await open(join())];
    const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw new DOMException("Full.", "QuotaExceededError");
    });
    a.change(new Map([["one", own("one", "older")]]));
    await vi.waitFor(() => expect(a.trouble.get()).toBe("full"));
    put.mockRestore();
    b.change(new Map([["one", own("one", "newer")]]));
    await stored("one");
    a.change(new Map([["two", own("two")]]));
    await stored("two");
    expect((await findKept("one")).own?.text).toBe("newer");
  });

  it("reports no trouble once a slow database is open", async () => {
    const store = createScenarioStore(null);
    store.trouble.set("unavailable");
    await store.ready;
    expect(store.trouble.get()).toBeNull();
  });

  it("reports full storage, and stores the earlier changes once there is space", async () => {
    const store = await open();
    const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw new DOMException("Full.", "QuotaExceededError");
    });
    store.change(new Map([["one", own("one")]]));
    await vi.waitFor(() => expect(store.trouble.get()).toBe("full"));
    put.mockRestore();
    store.change(new Map([["two", own("two")]]));
    await stored("one");
    expect(store.trouble.get()).toBeNull();
  });
});
