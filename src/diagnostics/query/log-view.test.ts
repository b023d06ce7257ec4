import { describe, expect, it, vi } from "vitest";
import { createFakeLog, logEntry } from "../../../tests/support/fake-log.ts";
import type { LogEntry } from "../entry.ts";
import { NO_FILTER } from "./filter.ts";
import type { Log } from "../store/create-log.ts";
import { createLogView, type LogView } from "./log-view.ts";

const NO_DELAY = async () => {};
/** Resolves after every promise that is settled already. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

const said = (...messages: readonly string[]) => messages.map((message) => logEntry({ message }));
const error = (message: string) => logEntry({ message, type: "error" });
const ERRORS = { ...NO_FILTER, types: ["error"] } as const;

async function open(log: Log, pause: () => Promise<void> = NO_DELAY): Promise<LogView> {
  const view = createLogView(log, pause);
  view.open();
  await settled();
  return view;
}
/** Lists the chunks as they are now, even if the log grows before the view asks for them. */
function listedAtOnce(log: Log): Log["chunks"] {
  const listed = log.chunks();
  return () => listed;
}
const rowsOf = ({ state }: LogView): number[] => {
  const { first, end } = state();
  return Array.from({ length: end - first }, (_, at) => first + at);
};
/** Shows all rows and returns their messages. */
async function messagesOf(view: LogView): Promise<string[]> {
  view.show(rowsOf(view));
  await settled();
  return rowsOf(view).map((row) => {
    const shows = view.rowAt(row);
    return typeof shows === "string" ? shows : shows.message;
  });
}

describe("createLogView", () => {
  it("counts all entries without reading them, and reads only the chunks of shown rows", async () => {
    const fake = createFakeLog({ a: said("1", "2"), b: said("3"), c: said("4", "5") });
    const view = await open(fake.log);
    expect(view.state()).toMatchObject({ status: "open", first: 0, end: 5, total: 5 });
    expect(fake.reads).toEqual([]);
    expect(view.rowAt(2)).toBe("loading");
    view.show([2, 3]);
    await settled();
    expect(fake.reads).toEqual(["b", "c"]);
    expect(view.rowAt(2)).toMatchObject({ message: "3" });
    expect(view.rowAt(0)).toBe("loading");
    expect(await messagesOf(view)).toEqual(["1", "2", "3", "4", "5"]);
  });

  it("appends new entries of all tabs in their order of arrival", async () => {
    const fake = createFakeLog({ a: said("1"), b: said("2") });
    const view = await open(fake.log);
    fake.add("a", ...said("3", "4"));
    fake.add("b", ...said("5"));
    fake.add("a", ...said("6"));
    expect(await messagesOf(view)).toEqual(["1", "2", "3", "4", "5", "6"]);
  });

  it("counts an entry once when it arrives while the stored chunks are being listed", async () => {
    const fake = createFakeLog({ a: said("1") });
    const view = createLogView(fake.log, NO_DELAY);
    view.open();
    fake.add("a", ...said("2"));
    fake.add("new", ...said("3"));
    expect(view.state().status).toBe("opening");
    await settled();
    fake.add("new", ...said("4"));
    expect(await messagesOf(view)).toEqual(["1", "2", "3", "4"]);
  });

  it("shows an entry whose notification was lost as soon as a later entry of its chunk arrives", async () => {
    const fake = createFakeLog({ a: said("1") });
    const { log } = fake;
    const subscribe = vi.fn<Log["subscribe"]>(log.subscribe);
    const view = await open({ ...log, subscribe });
    const hear = subscribe.mock.calls[0]?.[0];
    hear?.({ type: "added", chunk: "a", from: 2, entries: said("3") });
    fake.add("a", ...said("2", "3"));
    expect(view.state().total).toBe(3);
    expect(await messagesOf(view)).toEqual(["1", "2", "3"]);
  });

  it("shows only entries from after a clear, even if the log is cleared while the view opens", async () => {
    const fake = createFakeLog({ a: said("1", "2") });
    const view = await open(fake.log);
    const { epoch } = view.state();
    fake.clear();
    expect(view.state()).toMatchObject({ first: 0, end: 0, total: 0 });
    expect(view.state().epoch).toBeGreaterThan(epoch);
    fake.add("b", ...said("3"));
    expect(await messagesOf(view)).toEqual(["3"]);

    const opening = createLogView(fake.log, NO_DELAY);
    opening.open();
    fake.add("b", ...said("before the clear"));
    fake.clear();
    fake.add("c", ...said("4"));
    await settled();
    expect(await messagesOf(opening)).toEqual(["4"]);
  });

  it("discards a read that began before the log was cleared", async () => {
    const fake = createFakeLog({ a: said("old") });
    let answer = () => {};
    const read = async (id: string) => {
      const text = await fake.log.read(id);
      await new Promise<void>((resolve) => (answer = resolve));
      return text;
    };
    const view = await open({ ...fake.log, read });
    view.show([0]);
    await settled();
    fake.clear();
    fake.add("a", ...said("new"));
    answer();
    await settled();
    expect(view.rowAt(0)).toMatchObject({ message: "new" });
  });

  it("marks the rows of an unreadable chunk, and reads the chunk again when they come back into view", async () => {
    const fake = createFakeLog({ a: said("1"), b: said("2") });
    fake.refused.add("a");
    const view = await open(fake.log);
    expect(await messagesOf(view)).toEqual(["unreadable", "2"]);
    await messagesOf(view);
    expect(fake.reads).toEqual(["a", "b"]);
    view.show([1]);
    fake.refused.clear();
    expect(await messagesOf(view)).toEqual(["1", "2"]);
  });

  it("marks rows as unreadable when their chunk is too short or not JSON", async () => {
    const fake = createFakeLog({ a: said("1"), b: said("2") });
    const chunks = async () => [
      { id: "a", count: 2 },
      { id: "b", count: 1 },
    ];
    const read = async (id: string) => (id === "b" ? "[{" : fake.log.read(id));
    const view = await open({ ...fake.log, chunks, read });
    expect(await messagesOf(view)).toEqual(["1", "unreadable", "unreadable"]);
  });

  it("shows new entries when the stored chunks cannot be listed", async () => {
    const fake = createFakeLog();
    const view = await open({ ...fake.log, chunks: () => Promise.reject(new Error("No store.")) });
    fake.add("a", ...said("1"));
    expect(view.state()).toMatchObject({ status: "failed", total: 1 });
    expect(await messagesOf(view)).toEqual(["1"]);
  });

  it("unsubscribes from the log when it is closed, and can be opened again", async () => {
    const fake = createFakeLog({ a: said("1") });
    const view = createLogView(fake.log, NO_DELAY);
    view.open()();
    expect(fake.hasListeners()).toBe(false);
    fake.add("a", ...said("2"));
    view.open();
    await settled();
    expect(await messagesOf(view)).toEqual(["1", "2"]);
  });
});

describe("createLogView with a filter", () => {
  it("counts a match once when the view is notified of its entry twice", async () => {
    const fake = createFakeLog({ a: [error("1")] });
    const subscribe = vi.fn<Log["subscribe"]>(fake.log.subscribe);
    const view = await open({ ...fake.log, subscribe });
    view.filter(ERRORS);
    await settled();
    fake.add("a", error("2"));
    const entries = [error("2"), error("3")];
    subscribe.mock.calls[0]?.[0]({ type: "added", chunk: "a", from: 1, entries });
    fake.add("a", error("3"));
    expect(await messagesOf(view)).toEqual(["1", "2", "3"]);
  });

  it("shows stored and new matches, and all entries after the filter is removed", async () => {
    const fake = createFakeLog({ a: [error("1"), ...said("2")], b: [error("3"), error("4")] });
    const view = await open(fake.log);
    view.filter(ERRORS);
    fake.add("b", error("5"), ...said("6"));
    fake.add("c", ...said("7"), error("8"));
    await settled();
    expect(view.state()).toMatchObject({ first: -3, end: 2, total: 8, looked: 4, toLook: 4 });
    expect(await messagesOf(view)).toEqual(["1", "3", "4", "5", "8"]);
    view.filter(NO_FILTER);
    expect(await messagesOf(view)).toEqual(["1", "2", "3", "4", "5", "6", "7", "8"]);
  });

  it("finds the newest match first, numbers older matches downwards, and stops when the log is cleared", async () => {
    const fake = createFakeLog({ a: [error("1")], b: [error("2")], c: [error("3")] });
    let resume = () => {};
    const view = await open(fake.log, () => new Promise((resolve) => (resume = resolve)));
    view.filter(ERRORS);
    await settled();
    expect(view.state()).toMatchObject({ first: -1, end: 0, looked: 1, toLook: 3 });
    view.show([-1]);
    await settled();
    expect(view.rowAt(-1)).toMatchObject({ message: "3" });
    resume();
    await settled();
    expect(view.state()).toMatchObject({ first: -2, looked: 2 });
    expect(view.rowAt(-1)).toMatchObject({ message: "3" });
    fake.clear();
    resume();
    await settled();
    expect(view.state()).toMatchObject({ first: 0, end: 0, looked: 0, toLook: 0 });
    expect(fake.reads.filter((id) => id === "a")).toEqual([]);
  });

  it("keeps new entries when the filter is set before the stored chunks are listed", async () => {
    const fake = createFakeLog({ a: [error("1")] });
    const view = createLogView({ ...fake.log, chunks: listedAtOnce(fake.log) }, NO_DELAY);
    view.open();
    fake.add("new", error("2"), ...said("3"));
    view.filter(ERRORS);
    expect(view.state()).toMatchObject({ status: "opening", total: 0 });
    await settled();
    expect(view.state()).toMatchObject({ status: "open", total: 3 });
    expect(await messagesOf(view)).toEqual(["1", "2"]);
  });

  it("discards the results of the previous filter when another filter is set", async () => {
    const fake = createFakeLog({ a: [error("1"), ...said("2")] });
    const view = await open(fake.log);
    view.filter(ERRORS);
    view.filter({ ...NO_FILTER, types: ["info"] });
    await settled();
    expect(await messagesOf(view)).toEqual(["2"]);
  });

  it("reads each chunk once when the entries of two tabs alternate", async () => {
    const fake = createFakeLog();
    const view = await open(fake.log);
    for (let turn = 0; turn < 20; turn++)
      for (const tab of ["a", "b"]) fake.add(tab, error(`${tab}${turn}`));
    view.filter(ERRORS);
    await settled();
    expect(view.state().first).toBe(-40);
    expect(fake.reads).toEqual(["b", "a"]);
    const messages = await messagesOf(view);
    expect(messages.slice(0, 3)).toEqual(["a0", "b0", "a1"]);
  });

  it("counts entries of unreadable chunks, and searches the rest", async () => {
    const fake = createFakeLog({ a: [error("1")], b: [error("2"), error("3")] });
    fake.refused.add("b");
    const view = await open(fake.log);
    view.filter(ERRORS);
    await settled();
    expect(view.state()).toMatchObject({ first: -1, looked: 3, toLook: 3, unread: 2 });
  });

  it("shows matches from more chunks than the cache holds, reading two at a time", async () => {
    const filling = Array.from({ length: 999 }, () => logEntry());
    const chunks: Record<string, LogEntry[]> = {};
    for (let at = 0; at < 30; at++) chunks[`c${at}`] = [error(String(at)), ...filling];
    const fake = createFakeLog(chunks);
    const view = await open(fake.log);
    view.filter(ERRORS);
    await settled();
    fake.reads.length = 0;
    view.show(rowsOf(view));
    expect(fake.reads.length).toBeLessThanOrEqual(2);
    await vi.waitFor(() => expect(rowsOf(view).map(view.rowAt)).not.toContain("loading"));
    expect(rowsOf(view).map(view.rowAt)).toMatchObject(
      Object.keys(chunks).map((_, at) => ({ message: String(at) })),
    );
  });
});
