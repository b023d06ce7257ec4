import { forceCloseDatabase } from "fake-indexeddb";
import { describe, expect, it, vi } from "vitest";
import {
  createBrowser,
  followLog,
  messagesOf,
  openFirstTab,
  reopened,
  storeWith,
  turns,
} from "../../../tests/support/log-tabs.ts";
import { defer } from "../../shared/defer.ts";
import { openChunkStore } from "./chunk-store.ts";

const quotaError = () => new DOMException("The disk is full.", "QuotaExceededError");
const WARNING = "The log cannot be stored and is kept in memory for now.";
const withoutWarning = (messages: readonly string[]) => messages.filter((it) => it !== WARNING);
const warningsIn = (messages: readonly string[]) => messages.filter((it) => it === WARNING);

describe("a log whose storage fails", () => {
  it("keeps all entries in memory, warns once, and stores them when storage works again", async () => {
    let failures = 3;
    const { browser, log, say } = await openFirstTab({
      open: storeWith(({ append }) => ({
        append: (...args) => (failures-- > 0 ? Promise.reject(quotaError()) : append(...args)),
      })),
    });
    for (const message of ["one", "two", "three"]) {
      say(message);
      await browser.pass(900);
    }
    const messages = await messagesOf(log);
    expect(warningsIn(messages)).toHaveLength(1);
    expect(withoutWarning(messages)).toEqual(["one", "two", "three"]);
    expect(await reopened(browser)).toEqual([]);
    await browser.pass(60_000);
    expect(await reopened(browser)).toEqual(messages);
  });

  it("can be cleared at once when storage is full, and then stores new entries", async () => {
    let isFull = true;
    const { browser, log, say } = await openFirstTab({
      open: storeWith(({ append, clear }) => ({
        append: (...args) => (isFull ? Promise.reject(quotaError()) : append(...args)),
        async clear(mark) {
          await clear(mark);
          isFull = false;
        },
      })),
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

  it.each([
    ["missing", { value: undefined }],
    [
      "forbidden",
      {
        get() {
          throw new DOMException("Not in a private window.", "SecurityError");
        },
      },
    ],
  ])("keeps all entries in memory when IndexedDB is %s", async (_, property) => {
    const browser = await createBrowser();
    Object.defineProperty(globalThis, "indexedDB", { configurable: true, ...property });
    try {
      const { log, say } = browser.openTab();
      say("one");
      await browser.pass(5000);
      say("two");
      await log.flush();
      expect(await messagesOf(log)).toEqual(["one", WARNING, "two"]);
      expect(await log.range()).toMatchObject({ first: 0, end: 3 });
    } finally {
      Object.defineProperty(globalThis, "indexedDB", { configurable: true, writable: true });
    }
  });

  it("hides stored entries after a failed clear and clears storage when it works again", async () => {
    let refuses = true;
    const { browser, log, say } = await openFirstTab({
      open: storeWith(({ clear }) => ({
        clear: (mark) => (refuses ? Promise.reject(quotaError()) : clear(mark)),
      })),
    });
    const other = browser.openTab();
    say("one");
    await log.flush();
    await turns();
    expect(await messagesOf(other.log)).toEqual(["one"]);
    expect(await log.clear()).toBe(false);
    say("two");
    await browser.pass(200);
    expect(await messagesOf(log)).toEqual([WARNING, "two"]);
    expect(await messagesOf(other.log)).toEqual(["one"]);
    refuses = false;
    await browser.pass(5000);
    for (const tab of [log, other.log]) expect(await messagesOf(tab)).toEqual([WARNING, "two"]);
  });
});

describe("a log whose database is closed or blocked", () => {
  const NAME = "diagnostic-log";

  it("closes its connection when another tab upgrades the database, and continues in memory", async () => {
    const { browser, log, say } = await openFirstTab();
    say("stored");
    await log.flush();
    const upgraded = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(NAME, 3);
      request.addEventListener("success", () => resolve(request.result));
      request.addEventListener("error", () => reject(request.error ?? quotaError()));
    });
    say("after the upgrade");
    await browser.pass(5000);
    const messages = await messagesOf(log);
    expect(withoutWarning(messages)).toEqual(["after the upgrade"]);
    expect(warningsIn(messages)).toHaveLength(1);
    // The entry that is already stored has its row, although it cannot be read now.
    expect(await log.range()).toMatchObject({ first: 0, end: 3 });
    upgraded.close();
  });

  it("stores the entries when the tab that blocked the database releases it", async () => {
    const released = defer<void>();
    const { browser, log, say } = await openFirstTab({
      async open(lost) {
        await released.promise;
        return openChunkStore(lost);
      },
    });
    say("one");
    await browser.pass(10_000);
    const messages = await messagesOf(log);
    expect(messages).toEqual(["one", WARNING]);
    released.resolve();
    await browser.pass(200);
    expect(await reopened(browser)).toEqual(messages);
  });

  it("resolves a flush after three seconds when the database never opens", async () => {
    const open = () => new Promise<never>(() => {});
    const { browser, log, say } = await openFirstTab({ open });
    say("one");
    const flushed = log.flush();
    await browser.pass(3000);
    await flushed;
    expect((await messagesOf(log))[0]).toBe("one");
  });

  it("reopens a database that the browser closed", async () => {
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

  it("stores and shows new entries after the database was deleted", async () => {
    const { browser, log, say } = await openFirstTab();
    const rows = followLog({ log });
    for (const message of ["old", "older"]) say(message);
    await log.flush();
    expect(await rows()).toHaveLength(2);
    await new Promise((resolve) =>
      indexedDB.deleteDatabase(NAME).addEventListener("success", resolve),
    );
    say("new");
    await browser.pass(5000);
    expect(await reopened(browser)).toContain("new");
    expect(await rows()).toEqual(await messagesOf(log));
  });
});
