import { describe, expect, it } from "vitest";
import {
  createBrowser,
  entriesOf,
  messagesOf,
  reopened,
  storeWith,
  type Tab,
  turns,
} from "../../../tests/support/log-tabs.ts";
import { createRecorder } from "../capture/recorder.ts";
import { tapConsole } from "../capture/tap-console.ts";
import type { LogChange } from "../log.ts";
import { joinTabs } from "./tabs.ts";

/** The changes that the log reports: "cleared", or index and message of each new entry. */
function changesOf({ log }: Tab): string[] {
  const changes: string[] = [];
  log.subscribe((change) => {
    if (change.type === "cleared") changes.push("cleared");
    else changes.push(...change.entries.map(({ message }, at) => `${change.from + at} ${message}`));
  });
  return changes;
}

/** A browser with two tabs. */
async function openTwoTabs(options?: { readonly hasChannel: boolean }) {
  const browser = await createBrowser();
  return { browser, first: browser.openTab(options), second: browser.openTab(options) };
}

describe("a log", () => {
  it("stores notes by itself after 200 ms, with the times at which they were added", async () => {
    const browser = await createBrowser();
    const tab = browser.openTab();
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
    const browser = await createBrowser();
    const tab = browser.openTab();
    tab.hide();
    tab.say("hidden");
    await turns();
    expect(await reopened(browser)).toEqual(["hidden"]);
  });

  it("begins a new chunk after 500 entries or ten seconds, and stores the count of each in its key", async () => {
    const browser = await createBrowser();
    const { log, say } = browser.openTab();
    for (let index = 0; index < 1200; index += 1) say(`note ${index}`);
    await log.flush();
    expect((await log.chunks()).map(({ count }) => count)).toEqual([500, 500, 200]);
    await browser.pass(11_000);
    say("later");
    await log.flush();
    const chunks = await browser.openTab({ hasChannel: false }).log.chunks();
    expect(chunks.map(({ count }) => count)).toEqual([500, 500, 200, 1]);
    expect(chunks.map(({ id }) => id)).toEqual(chunks.map(({ id }) => id).sort());
    expect(await log.read("1-unknown")).toBe("[]");
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

  it("notifies subscribers of new entries and their index until they unsubscribe", async () => {
    const browser = await createBrowser();
    const tab = browser.openTab();
    const changes: LogChange[] = [];
    const unsubscribe = tab.log.subscribe((change) => changes.push(change));
    for (const message of ["one", "two"]) {
      tab.say(message);
      await tab.log.flush();
    }
    unsubscribe();
    tab.say("three");
    await tab.log.flush();
    expect(changes).toMatchObject([
      { type: "added", from: 0, entries: [{ message: "one" }] },
      { type: "added", from: 1, entries: [{ message: "two" }] },
    ]);
  });

  it("removes a subscriber that throws, logs its error and notifies the others", async () => {
    const browser = await createBrowser();
    const tab = browser.openTab();
    let calls = 0;
    tab.log.subscribe(() => {
      calls += 1;
      throw new Error("a broken list");
    });
    const changes = changesOf(tab);
    tab.say("one");
    await tab.log.flush();
    await tab.log.flush();
    expect(calls).toBe(1);
    expect(changes).toEqual(["0 one", "1 Uncaught error: a broken list"]);
  });
});

describe("the logs of two tabs", () => {
  it("share all entries and notify their subscribers of each other's", async () => {
    const { browser, first, second } = await openTwoTabs();
    const changes = changesOf(second);
    for (const [tab, message] of [
      [first, "of the first"],
      [second, "of the second"],
      [first, "again"],
    ] as const) {
      tab.say(message);
      await browser.pass(300);
    }
    expect(changes).toEqual(["0 of the first", "0 of the second", "1 again"]);
    const expected = ["again", "of the first", "of the second"];
    for (const { log } of [first, second]) expect((await messagesOf(log)).sort()).toEqual(expected);
  });

  it("report entries of another tab in order even if reading them takes long", async () => {
    const browser = await createBrowser();
    const first = browser.openTab();
    const delays = [60];
    const second = browser.openTab({
      open: storeWith(({ read }) => ({
        async read(id) {
          await turns(delays.shift() ?? 0);
          return read(id);
        },
      })),
    });
    const changes = changesOf(second);
    for (const message of ["one", "two"]) {
      first.say(message);
      await first.log.flush();
    }
    await turns(200);
    expect(changes).toEqual(["0 one", "1 two"]);
  });

  it("keep the order of alternating entries to within a second, and use few chunks", async () => {
    const { browser, ...tabs } = await openTwoTabs();
    const expected: string[] = [];
    for (let turn = 0; turn < 6; turn += 1)
      for (const [name, { say }] of Object.entries(tabs)) {
        for (const word of ["one", "two"]) {
          say(`${turn} ${name} ${word}`);
          expected.push(`${turn} ${name} ${word}`);
          await browser.pass(600);
        }
      }
    const { log } = browser.openTab();
    expect(await messagesOf(log)).toEqual(expected);
    expect(await log.chunks()).toHaveLength(12);
    for (let turn = 0; turn < 20; turn += 1) {
      for (const { say } of Object.values(tabs)) say("at once");
      await browser.pass(300);
    }
    expect((await log.chunks()).length).toBeLessThan(12 + 15);
  });

  it("find each other's entries in storage when the browser has no BroadcastChannel", async () => {
    const { browser, first, second } = await openTwoTabs({ hasChannel: false });
    first.say("of the first");
    await browser.pass(200);
    expect(await messagesOf(second.log)).toEqual(["of the first"]);
  });

  it.each([[null], [7], ["x"], [{}], [{ type: "stored" }], [{ type: "cleared", mark: 4 }]])(
    "ignore the malformed message %j",
    (data) => {
      const listeners: ((event: MessageEvent) => void)[] = [];
      const handled: unknown[] = [];
      const addEventListener = (_type: string, listener: never) => listeners.push(listener);
      joinTabs({ postMessage() {}, addEventListener }, (message) => handled.push(message));
      expect(listeners).toHaveLength(1);
      listeners[0]?.(new MessageEvent("message", { data }));
      expect(handled).toEqual([]);
    },
  );
});

describe("clearing a log", () => {
  it("empties memory, storage and other tabs, and keeps later entries", async () => {
    const { browser, first, second } = await openTwoTabs();
    const changes = changesOf(second);
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
    const expected = ["made afterwards", "made while clearing"];
    for (const messages of [
      await messagesOf(first.log),
      await messagesOf(second.log),
      await reopened(browser),
    ])
      expect(messages.sort()).toEqual(expected);
    expect(changes.slice(changes.indexOf("cleared"))).toEqual([
      "cleared",
      "0 made while clearing",
      "0 made afterwards",
    ]);
  });

  it("empties a tab without a BroadcastChannel when that tab stores its next entry", async () => {
    const { browser, first, second } = await openTwoTabs({ hasChannel: false });
    second.say("old");
    await browser.pass(200);
    const changes = changesOf(second);
    await first.log.clear();
    await browser.pass(10);
    second.say("new");
    await browser.pass(200);
    expect(await reopened(browser)).toEqual(["new"]);
    expect(changes).toEqual(["1 new", "cleared", "0 new"]);
  });

  it("hides cleared entries at once in a tab without a BroadcastChannel", async () => {
    const { browser, first, second } = await openTwoTabs({ hasChannel: false });
    second.say("old");
    await browser.pass(200);
    await first.log.clear();
    expect(await messagesOf(second.log)).toEqual([]);
  });

  it("does not affect a log that is opened later", async () => {
    const browser = await createBrowser();
    await browser.openTab().log.clear();
    const second = browser.openTab();
    const changes = changesOf(second);
    second.say("one");
    await second.log.flush();
    expect(changes).toEqual(["0 one"]);
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
