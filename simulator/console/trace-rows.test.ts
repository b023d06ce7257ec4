import { expect, it } from "vitest";
import type { Cause } from "../../src/call/activity.ts";
import { createStore } from "../../src/shared/store.ts";
import { AT_REST, type TraceEntry } from "../engine/snapshot.ts";
import type { Live } from "./frames.ts";
import { followTrace, rowsOf } from "./trace-rows.ts";

const entry = (cause: Cause, rest: Partial<TraceEntry> = {}): TraceEntry => ({
  ...{ at: 0, cause, ...AT_REST, ...rest },
});
const start = entry("visitor.start", { state: "connecting", ring: "playing" });
const live = entry("provider.call-start", { state: "active" });

const changesIn = (entries: readonly TraceEntry[], last?: TraceEntry) =>
  rowsOf(
    entries.map((one) => ({ entry: one, note: "" })),
    last,
  ).map(({ changes }) => changes.map(({ field, from, to }) => `${field} ${from} ${to}`));

it("rowsOf lists the fields that changed since the previous entry", () => {
  expect(changesIn([start, live])).toEqual([
    ["state idle connecting", "ring stopped playing"],
    ["state connecting active", "ring playing stopped"],
  ]);
});

it("rowsOf does not list the timer among the changed fields", () => {
  expect(changesIn([{ ...live, cause: "provider.transcript", timer: "00:07" }], live)).toEqual([
    [],
  ]);
});

it("followTrace appends a numbered row for each trace entry to two lists, one without volume levels", () => {
  const trace = [start, entry("provider.volume-level"), live];
  const traceFrom = (first: number) => trace.slice(first).map((one) => ({ entry: one, note: "" }));
  const app = { traceFrom } as unknown as Live["app"];
  const look = (traceLength: number) => ({ app, traceLength }) as Live;
  const store = createStore(look(0));
  const log = followTrace(store);
  store.set(look(3));
  trace.push(entry("provider.speech-start", { state: "active", speaking: true }));
  store.set(look(4));
  expect(log.get().all.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  expect(log.get().withoutLevels.map(({ number }) => number)).toEqual([1, 3, 4]);
  expect(log.get().all[3]?.changes).toMatchObject([{ field: "speaking", to: "true" }]);
});
