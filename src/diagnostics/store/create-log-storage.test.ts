import { forceCloseDatabase } from "fake-indexeddb";
import { describe, expect, it, vi } from "vitest";
import { createBrowser, messagesOf, reopened, turns } from "../../../tests/support/log-tabs.ts";
import { type ChunkStore, openChunkStore, type StoreEvents } from "./chunk-store.ts";

const aQuota = () => new DOMException("The disk is full.", "QuotaExceededError");

describe("storage that fails", () => {
  /** The real one, whose next writes do what is asked of them instead. */
  function failing(...faults: (() => Promise<never>)[]) {
    return async (events: StoreEvents): Promise<ChunkStore> => {
      const store = await openChunkStore(events);
      return { ...store, write: (...args) => (faults.shift() ?? (() => store.write(...args)))() };
    };
  }

  it("keeps everything in memory, says so once, and stores it when it can", async () => {
    const browser = await createBrowser();
    const refused = () => Promise.reject(aQuota());
    const { log, say } = browser.openTab({ open: failing(refused, refused, refused) });
    for (const message of ["one", "two", "three"]) {
      say(message);
      await browser.pass(900);
    }
    const messages = await messagesOf(log);
    expect(messages.filter((message) => message.includes("kept in memory"))).toHaveLength(1);
    expect(messages.filter((message) => message.length < 6)).toEqual(["one", "two", "three"]);
    expect(await reopened(browser)).toEqual([]);
    await browser.pass(60_000);
    expect(await reopened(browser)).toEqual(messages);
  });

  it("that was full has room again after a clearing, which does not wait", async () => {
    const browser = await createBrowser();
    let isFull = true;
    const { log, say } = browser.openTab({
      async open(events) {
        const store = await openChunkStore(events);
        return {
          ...store,
          write: (...args) => (isFull ? Promise.reject(aQuota()) : store.write(...args)),
          async clear(mark) {
            await store.clear(mark);
            isFull = false;
          },
        };
      },
    });
    for (let seconds = 0; seconds < 30; seconds += 1) {
      say("too much");
      await browser.pass(1000);
    }
    expect(await log.clear()).toBe(true);
    say("fits");
    await browser.pass(200);
    expect(await reopened(browser)).toEqual(["fits"]);
  });

  it("by a write that was done although it seemed to fail doubles nothing", async () => {
    const browser = await createBrowser();
    let writes = 0;
    const { log, say } = browser.openTab({
      async open(events) {
        const store = await openChunkStore(events);
        return {
          ...store,
          async write(...args) {
            const mark = await store.write(...args);
            if ((writes += 1) === 1) throw aQuota();
            return mark;
          },
        };
      },
    });
    say("one");
    await log.flush();
    say("two");
    await browser.pass(5000);
    const messages = await reopened(browser);
    expect(messages.filter((message) => message.length < 6)).toEqual(["one", "two"]);
  });

  it("is done without where there is none, or none that may be used", async () => {
    for (const broken of [
      { value: undefined },
      {
        get() {
          throw new DOMException("Not in a private window.", "SecurityError");
        },
      },
    ]) {
      const browser = await createBrowser();
      Object.defineProperty(globalThis, "indexedDB", { configurable: true, ...broken });
      try {
        const { log, say } = browser.openTab();
        say("one");
        await browser.pass(5000);
        say("two");
        await log.flush();
        const [first, warning, second, ...more] = await messagesOf(log);
        expect([first, second, more]).toEqual(["one", "two", []]);
        expect(warning).toContain("kept in memory");
        expect((await log.chunks()).reduce((sum, { count }) => sum + count, 0)).toBe(3);
      } finally {
        Object.defineProperty(globalThis, "indexedDB", { configurable: true, writable: true });
      }
    }
  });

  it("that refuses to be cleared counts as empty, and is cleared as soon as it can be", async () => {
    const browser = await createBrowser();
    let refuses = true;
    const { log, say } = browser.openTab({
      async open(events) {
        const store = await openChunkStore(events);
        return {
          ...store,
          clear: (mark) => (refuses ? Promise.reject(aQuota()) : store.clear(mark)),
        };
      },
    });
    const other = browser.openTab();
    say("one");
    await log.flush();
    await turns();
    expect(await messagesOf(other.log)).toEqual(["one"]);
    expect(await log.clear()).toBe(false);
    say("two");
    await browser.pass(200);
    expect(await messagesOf(log)).toEqual([
      "The log cannot be stored and is kept in memory for now.",
      "two",
    ]);
    expect(await messagesOf(other.log)).toEqual(["one"]);
    refuses = false;
    await browser.pass(5000);
    for (const tab of [log, other.log])
      expect(await messagesOf(tab)).toEqual([
        "The log cannot be stored and is kept in memory for now.",
        "two",
      ]);
  });
});

describe("a database that others use", () => {
  const NAME = "diagnostic-log";

  /** What another tab does to the database; resolves when it has been let in. */
  function open(version?: number): Promise<IDBDatabase> {
    return new Promise((resolve, reject) => {
      const request = indexedDB.open(NAME, version);
      request.addEventListener("success", () => resolve(request.result));
      request.addEventListener("error", () => reject(request.error ?? aQuota()));
    });
  }

  it("is let go at once when another tab wants to upgrade it, and the log goes on", async () => {
    const browser = await createBrowser();
    const { log, say } = browser.openTab();
    say("stored");
    await log.flush();
    const upgraded = await open(2);
    say("after the upgrade");
    await browser.pass(5000);
    const messages = await messagesOf(log);
    expect(messages[0]).toBe("stored");
    expect(messages).toContain("after the upgrade");
    expect(messages.filter((message) => message.includes("kept in memory"))).toHaveLength(1);
    upgraded.close();
  });

  it("may be held back by another tab: what is noted waits in memory until it comes free", async () => {
    const browser = await createBrowser();
    let release: () => void = () => {};
    const { log, say } = browser.openTab({
      async open(events) {
        events.blocked();
        await new Promise<void>((resolve) => (release = resolve));
        return openChunkStore(events);
      },
    });
    say("one");
    await log.flush();
    await browser.pass(10_000);
    const messages = await messagesOf(log);
    expect(messages[0]).toBe("one");
    expect(messages.filter((message) => message.includes("kept in memory"))).toHaveLength(1);
    release();
    await browser.pass(200);
    expect(await reopened(browser)).toEqual(messages);
  });

  it("that never opens keeps nobody waiting", async () => {
    const browser = await createBrowser();
    const { log, say } = browser.openTab({ open: () => new Promise(() => {}) });
    say("one");
    const flushed = log.flush();
    await browser.pass(3000);
    await flushed;
    expect((await messagesOf(log))[0]).toBe("one");
  });

  it("that was closed under a write is opened again, and nothing is lost or doubled", async () => {
    const browser = await createBrowser();
    let lose: () => void = () => {};
    let isClosed = false;
    const { log, say } = browser.openTab({
      async open(events) {
        lose = events.lost;
        const store = await openChunkStore(events);
        return {
          ...store,
          write(...args) {
            if (!isClosed) return store.write(...args);
            isClosed = false;
            lose();
            return Promise.reject(new DOMException("It is closing.", "InvalidStateError"));
          },
        };
      },
    });
    say("one");
    await log.flush();
    isClosed = true;
    say("two");
    await log.flush();
    await browser.pass(2000);
    const messages = await reopened(browser);
    expect(messages.filter((message) => message.length < 6)).toEqual(["one", "two"]);
  });

  it("that the browser closes by itself is opened again", async () => {
    const browser = await createBrowser();
    const opened = vi.spyOn(indexedDB, "open");
    const { log, say } = browser.openTab();
    say("before");
    await log.flush();
    for (const answer of opened.mock.results)
      if (answer.type === "return") forceCloseDatabase(answer.value.result as never);
    await turns();
    say("after");
    await log.flush();
    expect(await reopened(browser)).toEqual(["before", "after"]);
  });

  it("that was deleted and made anew takes what is noted from then on", async () => {
    const browser = await createBrowser();
    const { log, say } = browser.openTab();
    say("old");
    await log.flush();
    await new Promise((resolve) =>
      indexedDB.deleteDatabase(NAME).addEventListener("success", resolve),
    );
    say("new");
    await browser.pass(5000);
    expect(await reopened(browser)).toContain("new");
  });
});
