import { describe, expect, it, vi } from "vitest";
import { createFakeLog, logEntry } from "../../../tests/support/fake-log.ts";
import { NO_FILTER } from "./filter.ts";
import type { Log } from "../store/create-log.ts";
import { createLogView, type LogView } from "./log-view.ts";

const NO_DELAY = async () => {};
const search = vi.hoisted(() => ({ pause: async () => {} }));
vi.mock("../../shared/create-pause.ts", () => ({ createPause: () => () => search.pause() }));

/** Resolves after every promise that is settled already. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

const said = (...messages: readonly string[]) => messages.map((message) => logEntry({ message }));
const error = (message: string) => logEntry({ message, type: "error" });
const ERRORS = { ...NO_FILTER, types: ["error"] } as const;

async function open(log: Log, pause: () => Promise<void> = NO_DELAY): Promise<LogView> {
  search.pause = pause;
  const view = createLogView(log);
  view.open();
  await settled();
  return view;
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
    const fake = createFakeLog([said("1", "2"), said("3"), said("4", "5")]);
    const view = await open(fake.log);
    expect(view.state()).toMatchObject({ status: "open", first: 0, end: 5, total: 5 });
    expect(fake.reads).toEqual([]);
    expect(view.rowAt(2)).toBe("loading");
    view.show([2, 3]);
    await settled();
    expect(fake.reads).toEqual([2, 3]);
    expect(view.rowAt(2)).toMatchObject({ message: "3" });
    expect(view.rowAt(0)).toBe("loading");
    expect(await messagesOf(view)).toEqual(["1", "2", "3", "4", "5"]);
  });

  it("appends new entries, also those that arrive while the view opens", async () => {
    const fake = createFakeLog([said("1")]);
    const view = createLogView(fake.log);
    view.open();
    fake.add(...said("2"));
    expect(view.state()).toMatchObject({ status: "opening", total: 0 });
    await settled();
    fake.add(...said("3", "4"));
    fake.add(...said("5"));
    await settled();
    expect(view.rowAt(4)).toMatchObject({ message: "5" });
    expect(await messagesOf(view)).toEqual(["1", "2", "3", "4", "5"]);
  });

  it("marks unreadable rows, and reads them again when they come back into view", async () => {
    const fake = createFakeLog([said("1"), said("2")]);
    fake.refused.add(0);
    const view = await open(fake.log);
    expect(await messagesOf(view)).toEqual(["unreadable", "2"]);
    fake.refused.clear();
    expect(await messagesOf(view)).toEqual(["unreadable", "2"]);
    view.show([1]);
    expect(await messagesOf(view)).toEqual(["1", "2"]);
  });

  it("marks rows as unreadable when their chunk is too short or not JSON", async () => {
    const fake = createFakeLog([said("1", "2"), said("3")]);
    const texts = [JSON.stringify(said("1")), "", "[{"];
    const read: Log["read"] = async (...args) => {
      const chunk = await fake.log.read(...args);
      return { ...chunk, text: texts[chunk.from] ?? "" };
    };
    const view = await open({ ...fake.log, read });
    expect(await messagesOf(view)).toEqual(["1", "unreadable", "unreadable"]);
  });

  it("unsubscribes from the log when it is closed, and can be opened again", async () => {
    const fake = createFakeLog([said("1")]);
    const view = createLogView(fake.log);
    view.open()();
    expect(fake.hasListeners()).toBe(false);
    fake.add(...said("2"));
    view.open();
    await settled();
    expect(await messagesOf(view)).toEqual(["1", "2"]);
  });
});

describe("createLogView with a filter", () => {
  it("shows stored and new matches, and all entries after the filter is removed", async () => {
    const fake = createFakeLog([
      [error("1"), ...said("2")],
      [error("3"), error("4")],
    ]);
    const view = await open(fake.log);
    view.filter(ERRORS);
    fake.add(error("5"), ...said("6"));
    fake.add(...said("7"), error("8"));
    await settled();
    expect(view.state()).toMatchObject({ first: -3, end: 2, total: 8, looked: 4, toLook: 4 });
    expect(await messagesOf(view)).toEqual(["1", "3", "4", "5", "8"]);
    view.filter(NO_FILTER);
    expect(await messagesOf(view)).toEqual(["1", "2", "3", "4", "5", "6", "7", "8"]);
  });

  it("finds the newest match first, numbers older matches downwards, and stops when the log is cleared", async () => {
    const fake = createFakeLog([[error("1")], [error("2")], [error("3")]]);
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
    await settled();
    resume();
    await settled();
    expect(view.state()).toMatchObject({ first: 0, end: 0, looked: 0, toLook: 0 });
    expect(fake.reads).not.toContain(0);
  });

  it("stops a search when another filter is set", async () => {
    const fake = createFakeLog(Array.from({ length: 9 }, (_, at) => [error(String(at))]));
    const resumes: (() => void)[] = [];
    const view = await open(fake.log, () => new Promise((resolve) => resumes.push(resolve)));
    view.filter(ERRORS);
    await settled();
    view.filter({ ...NO_FILTER, text: "0" });
    await settled();
    for (const resume of resumes.splice(0)) resume();
    await settled();
    expect(fake.reads).toEqual([8, 8, 7]);
  });

  it("counts entries of unreadable chunks, and searches the rest", async () => {
    const fake = createFakeLog([[error("1")], [error("2"), error("3")]]);
    fake.refused.add(1);
    const view = await open(fake.log);
    view.filter(ERRORS);
    await settled();
    expect(view.state()).toMatchObject({ first: -1, looked: 3, toLook: 3, unread: 2 });
  });

  it("shows matches from more chunks than the cache holds", async () => {
    const filling = Array.from({ length: 999 }, () => logEntry());
    const chunks = Array.from({ length: 30 }, (_, at) => [error(String(at)), ...filling]);
    const view = await open(createFakeLog(chunks).log);
    view.filter(ERRORS);
    await settled();
    view.show(rowsOf(view));
    await vi.waitFor(() => expect(rowsOf(view).map(view.rowAt)).not.toContain("loading"));
    expect(rowsOf(view).map(view.rowAt)).toMatchObject(
      chunks.map((_, at) => ({ message: String(at) })),
    );
  });
});
