import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { createFakeLog, logEntry } from "../../../tests/support/fake-log.ts";
import type { LogEntry } from "../entry.ts";
import type { Log } from "../store/create-log.ts";
import { NO_FILTER } from "./filter.ts";
import { createLogView, type LogView } from "./log-view.ts";

const search = vi.hoisted(() => ({ pause: async () => {} }));
vi.mock("../../shared/create-pause.ts", () => ({ createPause: () => () => search.pause() }));

/** Answers a request with the log as it is now or, if `stale`, as it was at the time of the request. */
type Answer = (stale: boolean) => void;

/** A log that answers each request only when the test tells it to. */
function createSlowLog() {
  const fake = createFakeLog();
  let held: LogEntry[] = [];
  let count = 0;
  let pending: Answer[] = [];
  function ask<Value>(look: () => Promise<Value>): Promise<Value> {
    const before = look();
    before.catch(() => {});
    return new Promise((resolve) => pending.push((stale) => resolve(stale ? before : look())));
  }
  const log: Pick<Log, "range" | "read" | "subscribe"> = {
    range: () => ask(fake.log.range),
    read: (position, epoch) => ask(() => fake.log.read(position, epoch)),
    subscribe: fake.log.subscribe,
  };
  return {
    log,
    pause: () => ask(() => Promise.resolve()),
    pending: () => pending.length,
    answer(which: number, stale: boolean): void {
      const place = which % Math.max(1, pending.length);
      pending[place]?.(stale);
      pending = pending.toSpliced(place, 1);
    },
    add(types: readonly LogEntry["type"][]): void {
      const entries = types.map((type) => logEntry({ type, message: String((count += 1)) }));
      held.push(...entries);
      fake.add(...entries);
    },
    clear(): void {
      held = [];
      fake.clear();
    },
    held: () => held,
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
  { arbitrary: fc.record({ do: fc.constant("add"), types }), weight: 2 },
  { arbitrary: fc.record({ do: fc.constant("clear") }), weight: 1 },
  {
    arbitrary: fc.record({
      do: fc.constant("filter"),
      types: fc.constantFrom([], ["error"] as const),
    }),
    weight: 1,
  },
  { arbitrary: fc.record({ do: fc.constant("open or close") }), weight: 1 },
  { arbitrary: fc.record({ do: fc.constant("show") }), weight: 2 },
  {
    arbitrary: fc.record({ do: fc.constant("answer"), which: fc.nat(3), stale: fc.boolean() }),
    weight: 5,
  },
);

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Performs the steps, answers all requests, and compares the view with the log. */
async function play(steps: readonly Step[]): Promise<void> {
  const slow = createSlowLog();
  slow.add(["info", "error"]);
  slow.add(["error"]);
  search.pause = slow.pause;
  const view = createLogView(slow.log);
  const checkRows = createRowCheck(view);
  let wanted: readonly string[] = [];
  let close: (() => void) | null = view.open();
  for (const next of steps) {
    if (next.do === "add") slow.add(next.types);
    if (next.do === "clear") slow.clear();
    if (next.do === "answer") {
      slow.answer(next.which, next.stale);
      await rest();
    }
    if (next.do === "show") view.show(rowsOf(view));
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

/** Expects one row for each matching entry, in order. */
function expectAll(view: LogView, slow: SlowLog, lets: (entry: LogEntry) => boolean): void {
  const shown = rowsOf(view).map((row) => {
    const entry = view.rowAt(row);
    return typeof entry === "string" ? entry : entry.message;
  });
  expect(shown).toEqual(
    slow
      .held()
      .filter(lets)
      .map(({ message }) => message),
  );
  expect(view.state()).toMatchObject({ status: "open", total: slow.held().length, unread: 0 });
}

describe("createLogView", () => {
  it("shows exactly the matching entries when the log answers in any order", () =>
    fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 40, size: "max" }), play), {
      numRuns: 2000,
    }));
});
