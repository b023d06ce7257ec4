import { describe, expect, it } from "vitest";
import {
  createBrowser,
  entriesOf,
  messagesOf,
  reopened,
  type Tab,
  turns,
} from "../../../tests/support/log-tabs.ts";
import { chunkId } from "./chunk.ts";
import { openChunkStore } from "./chunk-store.ts";
import type { LogChange } from "../log.ts";
import { createRecorder } from "../capture/recorder.ts";
import { tapConsole } from "../capture/tap-console.ts";

function heardBy({ log }: Tab): string[] {
  const heard: string[] = [];
  log.subscribe((change) => {
    if (change.type === "cleared") heard.push("cleared");
    else heard.push(...change.entries.map(({ message }, at) => `${change.from + at} ${message}`));
  });
  return heard;
}

describe("what is noted", () => {
  it("is an entry and stored within a second, with nobody asking", async () => {
    const browser = await createBrowser();
    const tab = browser.openTab();
    tab.say("first");
    tab.say("second");
    expect(await reopened(browser)).toEqual([]);
    await browser.pass(200);
    expect(await reopened(browser)).toEqual(["first", "second"]);
    expect(await messagesOf(tab.log)).toEqual(["first", "second"]);
  });

  it("keeps the time at which it was noted", async () => {
    const browser = await createBrowser();
    const { log, say } = browser.openTab();
    say("now");
    await browser.pass(200);
    expect(await entriesOf(log)).toEqual([
      { timestamp: "2026-01-05T09:00:00.000Z", type: "info", category: "config", message: "now" },
    ]);
  });

  it("is taken over from the recorder, with the number of those that were lost", async () => {
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

  it("of a hidden page is stored at once", async () => {
    const browser = await createBrowser();
    const tab = browser.openTab();
    tab.hide();
    tab.say("hidden");
    await turns();
    expect(await reopened(browser)).toEqual(["hidden"]);
  });

  it("is cut into chunks of 500, or of ten seconds, that their names count", async () => {
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
    expect(await log.read(chunkId(1, "nobody"))).toBe("[]");
  });

  it("brings no note of its own about, whatever it does when it is read", async () => {
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
    target.log("heard again");
    await turns();
    expect(await messagesOf(tab.log)).toEqual(["Console: …", "Console: heard again"]);
  });

  it("is told to those who listen, with its place, until they stop", async () => {
    const browser = await createBrowser();
    const tab = browser.openTab();
    const heard: LogChange[] = [];
    const stop = tab.log.subscribe((change) => heard.push(change));
    tab.say("one");
    await tab.log.flush();
    tab.say("two");
    await tab.log.flush();
    stop();
    tab.say("three");
    await tab.log.flush();
    expect(heard).toMatchObject([
      { type: "added", from: 0, entries: [{ message: "one" }] },
      { type: "added", from: 1, entries: [{ message: "two" }] },
    ]);
  });

  it("does not suffer from a listener that throws, which hears no more", async () => {
    const browser = await createBrowser();
    const tab = browser.openTab();
    let called = 0;
    tab.log.subscribe(() => {
      called += 1;
      throw new Error("a broken list");
    });
    const heard = heardBy(tab);
    tab.say("one");
    await tab.log.flush();
    await tab.log.flush();
    expect(called).toBe(1);
    expect(heard).toEqual(["0 one", "1 Uncaught error: a broken list"]);
  });
});

describe("two tabs", () => {
  it("share the log, and each hears of the other's entries", async () => {
    const browser = await createBrowser();
    const [first, second] = [browser.openTab(), browser.openTab()];
    const heard = heardBy(second);
    first.say("of the first");
    await browser.pass(300);
    second.say("of the second");
    await browser.pass(300);
    first.say("again");
    await browser.pass(300);
    expect(heard).toEqual(["0 of the first", "0 of the second", "1 again"]);
    const expected = ["again", "of the first", "of the second"];
    expect((await messagesOf(first.log)).sort()).toEqual(expected);
    expect((await messagesOf(second.log)).sort()).toEqual(expected);
  });

  it("are told in the order in which the other spoke, however long it takes to read", async () => {
    const browser = await createBrowser();
    const first = browser.openTab();
    const delays = [60];
    const second = browser.openTab({
      async open(events) {
        const store = await openChunkStore(events);
        return {
          ...store,
          async read(id) {
            await turns(delays.shift() ?? 0);
            return store.read(id);
          },
        };
      },
    });
    const heard = heardBy(second);
    for (const words of ["one", "two"]) {
      first.say(words);
      await first.log.flush();
    }
    await turns(200);
    expect(heard).toEqual(["0 one", "1 two"]);
  });

  it("that speak in turn are read in turn, to the second, and in few chunks", async () => {
    const browser = await createBrowser();
    const tabs = [browser.openTab(), browser.openTab()];
    const said: string[] = [];
    for (let turn = 0; turn < 6; turn += 1)
      for (const [tab, { say }] of tabs.entries()) {
        for (const word of ["one", "two"]) {
          say(`${turn} ${tab} ${word}`);
          said.push(`${turn} ${tab} ${word}`);
          await browser.pass(600);
        }
      }
    const { log } = browser.openTab();
    expect(await messagesOf(log)).toEqual(said);
    expect(await log.chunks()).toHaveLength(12);
    for (let turn = 0; turn < 20; turn += 1) {
      for (const { say } of tabs) say("at once");
      await browser.pass(300);
    }
    expect((await log.chunks()).length).toBeLessThan(12 + 15);
  });

  it("find each other's entries in storage where no message can pass", async () => {
    const browser = await createBrowser();
    const [first, second] = [{ hasChannel: false }, { hasChannel: false }].map(browser.openTab);
    first!.say("of the first");
    await browser.pass(200);
    expect(await messagesOf(second!.log)).toEqual(["of the first"]);
  });

  it("are not disturbed by messages that they do not understand", async () => {
    const browser = await createBrowser();
    const tab = browser.openTab();
    const heard = heardBy(tab);
    const stranger = new Map<string, (event: MessageEvent) => void>();
    const { joinTabs } = await import("./tabs.ts");
    const understood: unknown[] = [];
    joinTabs(
      {
        postMessage() {},
        addEventListener: (type: string, hear: never) => stranger.set(type, hear),
      },
      (message) => understood.push(message),
    );
    for (const data of [null, 7, "x", {}, { type: "stored" }, { type: "cleared", mark: 4 }])
      stranger.get("message")?.(new MessageEvent("message", { data }));
    expect([understood, heard]).toEqual([[], []]);
  });
});

describe("clearing", () => {
  it("empties memory, storage and the other tabs, and spares what comes after", async () => {
    const browser = await createBrowser();
    const [first, second] = [browser.openTab(), browser.openTab()];
    const heard = heardBy(second);
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
    expect((await messagesOf(first.log)).sort()).toEqual(expected);
    expect((await messagesOf(second.log)).sort()).toEqual(expected);
    expect((await reopened(browser)).sort()).toEqual(expected);
    expect(heard.slice(heard.indexOf("cleared"))).toEqual([
      "cleared",
      "0 made while clearing",
      "0 made afterwards",
    ]);
  });

  it("is noticed by a tab that no message reaches, before it stores anything again", async () => {
    const browser = await createBrowser();
    const [first, second] = [{ hasChannel: false }, { hasChannel: false }].map(browser.openTab);
    second!.say("old");
    await browser.pass(200);
    const heard = heardBy(second!);
    await first!.log.clear();
    await browser.pass(10);
    second!.say("new");
    await browser.pass(200);
    expect(await reopened(browser)).toEqual(["new"]);
    expect(heard).toEqual(["1 new", "cleared", "0 new"]);
  });

  it("of an earlier time does not concern a log that is opened later", async () => {
    const browser = await createBrowser();
    const first = browser.openTab();
    await first.log.clear();
    const second = browser.openTab();
    const heard = heardBy(second);
    second.say("one");
    await second.log.flush();
    expect(heard).toEqual(["0 one"]);
  });

  it("twice at once leaves an empty log", async () => {
    const browser = await createBrowser();
    const [first, second] = [browser.openTab(), browser.openTab()];
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
