import { describe, expect, it } from "vitest";
import {
  createBrowser,
  entriesOf,
  followLog,
  messagesOf,
  openFirstTab,
  reopened,
  storeWith,
  type Tab,
  turns,
} from "../../../tests/support/log-tabs.ts";
import { createRecorder } from "../capture/recorder.ts";
import { tapConsole } from "../capture/tap-console.ts";
import { chunksOf } from "../log.ts";

/** The number of entries in each chunk. */
async function countsOf({ log }: Tab): Promise<number[]> {
  const counts: number[] = [];
  for await (const chunk of chunksOf(log, await log.range())) counts.push(chunk?.count ?? NaN);
  return counts;
}

/** A browser with two tabs. */
async function openTwoTabs(options?: { readonly hasChannel: boolean }) {
  const browser = await createBrowser();
  return { browser, first: browser.openTab(options), second: browser.openTab(options) };
}

describe("a log", () => {
  it("stores notes by itself after 200 ms, with the times at which they were added", async () => {
    const { browser, ...tab } = await openFirstTab();
    tab.say("first");
    tab.say("second");
    expect(await reopened(browser)).toEqual([]);
    await browser.pass(200);
    expect(await reopened(browser)).toEqual(["first", "second"]);
    expect(await entriesOf(tab.log)).toEqual(
      ["first", "second"].map((message) => ({
        timestamp: "2026-01-05T09:00:00.000Z",
        type: "info",
        category: "config",
        message,
      })),
    );
  });

  it("takes over the notes of the recorder and reports how many the recorder has lost", async () => {
    const browser = await createBrowser();
    const recorder = createRecorder(browser.clock);
    for (let index = 0; index < 1003; index += 1)
      recorder.note("app", { type: "info", category: "config", message: `note ${index}` });
    const { log } = browser.openTab({ recorder });
    await log.flush();
    const [first, second, ...more] = await messagesOf(log);
    expect(first).toContain("3 notes were lost");
    expect(second).toBe("note 3");
    expect(more.at(-1)).toBe("note 1002");
  });

  it("stores a note of a hidden page at once", async () => {
    const { browser, ...tab } = await openFirstTab();
    tab.hide();
    tab.say("hidden");
    await turns();
    expect(await reopened(browser)).toEqual(["hidden"]);
  });

  it("begins a new chunk after 500 entries or ten seconds", async () => {
    const { browser, ...tab } = await openFirstTab();
    for (let index = 0; index < 1200; index += 1) tab.say(`note ${index}`);
    await tab.log.flush();
    expect(await countsOf(tab)).toEqual([500, 500, 200]);
    for (const later of [10_000, 1]) {
      await browser.pass(later);
      tab.say("later");
      await tab.log.flush();
    }
    expect(await countsOf(tab)).toEqual([500, 500, 201, 1]);
    const { end, epoch } = await tab.log.range();
    await expect(tab.log.read(end, epoch)).rejects.toThrow("cannot be read");
  });

  it("ignores console output that a getter writes while its value is read", async () => {
    const browser = await createBrowser();
    const recorder = createRecorder(browser.clock);
    const target: Console = { ...console, log: () => {} };
    tapConsole(target, recorder.note);
    const tab = browser.openTab({ recorder });
    const loud = {
      get again() {
        target.log(loud);
        target.log(loud);
        return "read";
      },
    };
    target.log(loud);
    await browser.pass(2000);
    expect(await messagesOf(tab.log)).toEqual(["Console: …"]);
    tab.hide();
    target.log("later output");
    await turns();
    expect(await messagesOf(tab.log)).toEqual(["Console: …", "Console: later output"]);
  });

  it("notifies subscribers of new entries until they unsubscribe", async () => {
    const tab = await openFirstTab();
    const ends: Promise<number>[] = [];
    const unsubscribe = tab.log.subscribe(() =>
      ends.push(tab.log.range().then((range) => range.end)),
    );
    for (const message of ["one", "two"]) {
      tab.say(message);
      await tab.log.flush();
    }
    unsubscribe();
    tab.say("three");
    await tab.log.flush();
    expect(await Promise.all(ends)).toEqual([1, 2]);
  });
});

describe("the logs of two tabs", () => {
  it("share all entries and their chunks, in order, and notify subscribers of each other's", async () => {
    const { browser, ...tabs } = await openTwoTabs();
    const rows = Object.values(tabs).map(followLog);
    const expected: string[] = [];
    for (let turn = 0; turn < 6; turn += 1)
      for (const [name, { say }] of Object.entries(tabs)) {
        say(`${turn} ${name}`);
        expected.push(`${turn} ${name}`);
        await browser.pass(300);
      }
    for (const shown of rows) expect(await shown()).toEqual(expected);
    const third = browser.openTab();
    for (const { log } of [...Object.values(tabs), third])
      expect(await messagesOf(log)).toEqual(expected);
    expect(await countsOf(third)).toEqual([12]);
  });

  it("find each other's entries in storage when the browser has no BroadcastChannel", async () => {
    const { browser, first, second } = await openTwoTabs({ hasChannel: false });
    first.say("of the first");
    await browser.pass(200);
    expect(await messagesOf(second.log)).toEqual(["of the first"]);
  });
});

describe("the log of a page that is left", () => {
  /** A tab that has left its page with one stored and one unsaved entry. Its writes are answered only if it lives on. */
  async function leavePage() {
    let isLeft = false;
    const open = storeWith(({ append }) => ({
      append: (...args) => (isLeft ? new Promise(() => {}) : append(...args)),
    }));
    const { browser, log, say } = await openFirstTab({ open });
    say("stored");
    await log.flush();
    say("last");
    isLeft = true;
    void log.leave();
    await turns();
    return { browser, log, liveOn: () => (isLeft = false) };
  }

  it("is stored by the next page that opens it, once even if the page lives on", async () => {
    const { browser, log, liveOn } = await leavePage();
    const next = browser.openTab();
    next.say("next");
    await next.log.flush();
    expect(await reopened(browser)).toEqual(["stored", "last", "next"]);
    liveOn();
    await browser.pass(10_000);
    const [stored, last, ...more] = await messagesOf(log);
    expect([stored, last, more[0]]).toEqual(["stored", "last", "next"]);
    expect(more).not.toContain("last");
  });

  it("does not report a write that it interrupts", async () => {
    const { browser, log, say } = await openFirstTab();
    say("one");
    await log.flush();
    say("two");
    void log.flush();
    for (let step = 0; step < 10; step += 1) await Promise.resolve();
    void log.leave();
    await browser.pass(5000);
    expect(await messagesOf(log)).toEqual(["one", "two"]);
  });

  it("leaves no unsaved entry behind when another tab clears it", async () => {
    const { browser } = await leavePage();
    await browser.pass(1);
    await browser.openTab().log.clear();
    expect(await reopened(browser)).toEqual([]);
  });
});

describe("clearing a log", () => {
  it("empties memory, storage and other tabs, and keeps later entries", async () => {
    const { browser, first, second } = await openTwoTabs();
    const rows = followLog(second);
    first.say("stored");
    second.say("stored as well");
    await browser.pass(1000);
    first.say("not yet an entry");
    second.say("nor this");
    await browser.pass(100);
    const clearing = first.log.clear();
    first.say("made while clearing");
    await clearing;
    await browser.pass(1000);
    second.say("made afterwards");
    await browser.pass(1000);
    const expected = ["made while clearing", "made afterwards"];
    for (const messages of [
      await messagesOf(first.log),
      await messagesOf(second.log),
      await reopened(browser),
      await rows(),
    ])
      expect(messages).toEqual(expected);
  });

  it("empties a tab without a BroadcastChannel when that tab stores its next entry", async () => {
    const { browser, first, second } = await openTwoTabs({ hasChannel: false });
    second.say("old");
    await browser.pass(200);
    const rows = followLog(second);
    expect(await rows()).toEqual(["old"]);
    await first.log.clear();
    await browser.pass(10);
    second.say("new");
    await browser.pass(200);
    expect(await reopened(browser)).toEqual(["new"]);
    expect(await rows()).toEqual(["new"]);
  });

  it("hides cleared entries at once in a tab without a BroadcastChannel", async () => {
    const { browser, first, second } = await openTwoTabs({ hasChannel: false });
    second.say("old");
    await browser.pass(200);
    await first.log.clear();
    expect(await messagesOf(second.log)).toEqual([]);
  });

  it("does not affect a log that is opened later", async () => {
    const { browser, log } = await openFirstTab();
    await log.clear();
    const second = browser.openTab();
    second.say("one");
    await second.log.flush();
    expect(await messagesOf(second.log)).toEqual(["one"]);
  });

  it("leaves no earlier entries when two tabs clear the log several times at once", async () => {
    const { browser, first, second } = await openTwoTabs();
    for (const tab of [first, second]) tab.say("old");
    await browser.pass(300);
    await Promise.all([first.log.clear(), second.log.clear(), first.log.clear()]);
    await browser.pass(300);
    for (const tab of [first, second]) tab.say("new");
    await browser.pass(300);
    expect(await reopened(browser)).toEqual(["new", "new"]);
    expect(await messagesOf(second.log)).toEqual(["new", "new"]);
  });
});
