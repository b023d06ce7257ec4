import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { logEntry } from "../../../tests/support/fake-log.ts";
import { createSubscribable } from "../../shared/subscribable.ts";
import type { LogEntry } from "../entry.ts";
import type { LogChange } from "../log.ts";
import type { Log } from "../store/create-log.ts";
import { NO_FILTER } from "./filter.ts";
import { createLogView, type LogView } from "./log-view.ts";

/** Answers a request with the log as it is now or, if `stale`, as it was at the time of the request. */
type Answer = (stale: boolean) => void;

/** A log that answers each request only when the test tells it to. */
function createSlowLog() {
  let chunks = new Map<string, LogEntry[]>();
  let clearings = 0;
  let messages = 0;
  let pending: Answer[] = [];
  const { subscribe, notify } = createSubscribable<LogChange>();
  const ask = <Value>(look: () => Value): Promise<Value> => {
    const before = look();
    return new Promise((resolve) => pending.push((stale) => resolve(stale ? before : look())));
  };
  const log: Pick<Log, "chunks" | "read" | "subscribe"> = {
    chunks: () => ask(() => [...chunks].map(([id, { length }]) => ({ id, count: length }))),
    read: (id) => ask(() => JSON.stringify(chunks.get(id) ?? [])),
    subscribe,
  };
  return {
    log,
    pause: () => ask(() => {}),
    pending: () => pending.length,
    answer(which: number, stale: boolean): void {
      const place = which % Math.max(1, pending.length);
      pending[place]?.(stale);
      pending = pending.toSpliced(place, 1);
    },
    add(tab: number, types: readonly LogEntry["type"][]): void {
      const chunk = `${clearings}-${tab}`;
      const kept = chunks.get(chunk) ?? [];
      const entries = types.map((type) => logEntry({ type, message: String((messages += 1)) }));
      chunks.set(chunk, [...kept, ...entries]);
      notify({ type: "added", chunk, from: kept.length, entries });
    },
    clear(): void {
      clearings += 1;
      chunks = new Map();
      notify({ type: "cleared" });
    },
    /** The entries of each chunk. */
    held: () => [...chunks.values()],
  };
}
type SlowLog = ReturnType<typeof createSlowLog>;

const rest = () => new Promise<void>((resolve) => setImmediate(resolve));

async function answerAll(slow: SlowLog): Promise<void> {
  await rest();
  while (slow.pending() > 0) {
    slow.answer(0, false);
    await rest();
  }
}

const rowsOf = (view: LogView): number[] => {
  const { first, end } = view.state();
  return Array.from({ length: end - first }, (_, at) => first + at);
};

/** Returns a check that no row has changed its entry within an epoch. */
function createRowCheck(view: LogView) {
  let epoch = -1;
  const seen = new Map<number, string>();
  return () => {
    if (view.state().epoch !== epoch) seen.clear();
    epoch = view.state().epoch;
    for (const row of rowsOf(view)) {
      const shown = view.rowAt(row);
      if (typeof shown === "string") continue;
      expect(shown.message).toBe(seen.get(row) ?? shown.message);
      seen.set(row, shown.message);
    }
  };
}

const types = fc.array(fc.constantFrom("info", "error"), { minLength: 1, maxLength: 4 });
const step = fc.oneof(
  fc.record({ do: fc.constant("add"), tab: fc.nat(2), types }),
  fc.record({ do: fc.constant("clear") }),
  fc.record({ do: fc.constant("filter"), types: fc.constantFrom([], ["error"] as const) }),
  fc.record({ do: fc.constant("open or close") }),
  fc.record({
    do: fc.constant("show"),
    rows: fc.array(fc.integer({ min: -6, max: 12 }), { maxLength: 4 }),
  }),
  fc.record({ do: fc.constant("answer"), which: fc.nat(3), stale: fc.boolean() }),
  fc.record({ do: fc.constant("rest") }),
);

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Performs the steps, answers all requests, and compares the view with the log. */
async function play(steps: readonly Step[]): Promise<void> {
  const slow = createSlowLog();
  slow.add(0, ["info", "error"]);
  slow.add(1, ["error"]);
  const view = createLogView(slow.log, slow.pause);
  const checkRows = createRowCheck(view);
  let wanted: readonly string[] = [];
  let close: (() => void) | null = view.open();
  for (const next of steps) {
    if (next.do === "add") slow.add(next.tab, next.types);
    if (next.do === "clear") slow.clear();
    if (next.do === "answer") slow.answer(next.which, next.stale);
    if (next.do === "show") view.show(next.rows);
    if (next.do === "rest") await rest();
    if (next.do === "filter") {
      wanted = next.types;
      view.filter({ ...NO_FILTER, types: next.types });
    }
    if (next.do === "open or close") {
      close?.();
      close = close === null ? view.open() : null;
    }
    // A closed view is not notified of a clear, so its rows are not checked.
    if (close !== null) checkRows();
  }
  if (close === null) view.open();
  await answerAll(slow);
  view.show(rowsOf(view));
  await answerAll(slow);
  checkRows();
  expectAll(view, slow, (entry) => wanted.length === 0 || wanted.includes(entry.type));
}

/** Expects one row for each matching entry, with each chunk's entries in order. */
function expectAll(view: LogView, slow: SlowLog, lets: (entry: LogEntry) => boolean): void {
  const held = slow.held().map((chunk) => chunk.filter(lets).map(({ message }) => message));
  const shown = rowsOf(view).map((row) => {
    const entry = view.rowAt(row);
    return typeof entry === "string" ? entry : entry.message;
  });
  expect(shown.toSorted()).toEqual(held.flat().toSorted());
  for (const chunk of held)
    expect(shown.filter((message) => chunk.includes(message))).toEqual(chunk);
  const total = slow.held().flat().length;
  expect(view.state()).toMatchObject({ status: "open", total, unread: 0 });
}

describe("createLogView", () => {
  it("shows exactly the matching entries when the log answers in any order", () =>
    fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 40 }), play), {
      numRuns: 500,
    }));
});
