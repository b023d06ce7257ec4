import { expect, it } from "vitest";
import type { Activity, Cause } from "../../../../src/call/activity.ts";
import { createStore } from "../../../../src/shared/store.ts";
import { seconds } from "../../../../src/shared/units.ts";
import { AT_REST, type TraceEntry } from "../../../engine/snapshot.ts";
import type { Live } from "../frames.ts";
import { scenarioOf } from "../../../../tests/support/attempt.ts";
import { followTrace } from "../follow-trace.ts";
import { rowOf, shownChanges, type TraceRow } from "./trace-rows.ts";

const entry = (cause: Cause, rest: Partial<TraceEntry> = {}): TraceEntry => ({
  ...{ at: 0, cause, ...AT_REST, ...rest },
});
const start = entry("visitor.start", { state: "connecting", ring: "playing" });
const live = entry("provider.call-start", { state: "active" });

const rowsOf = (entries: readonly TraceEntry[]) =>
  entries.reduce<TraceRow[]>((rows, one) => {
    return [...rows, rowOf(one, one as unknown as Activity, rows.at(-1))];
  }, []);

const changesIn = (entries: readonly TraceEntry[]) =>
  rowsOf(entries).map(({ changes }) =>
    changes.map(({ field, from, to }) => `${field} ${from} ${to}`),
  );

it("rowOf lists the fields that changed since the previous entry", () => {
  expect(changesIn([start, live])).toEqual([
    ["state idle connecting", "ring stopped playing"],
    ["state connecting active", "ring playing stopped"],
  ]);
});

it("rowOf does not list the timer among the changed fields", () => {
  const later = { ...live, cause: "provider.transcript", timer: "00:07" } as const;
  expect(changesIn([live, later])[1]).toEqual([]);
});

it("followTrace appends a numbered row for each trace entry to two lists, one without volume levels", () => {
  const trace = [start, entry("provider.volume-level"), live];
  const traceFrom = (first: number) => rowsOf(trace).slice(first);
  const app = { traceFrom } as unknown as Live["app"];
  const look = (traceLength: number) => ({ app, traceLength, run: null }) as Live;
  const store = createStore(look(0));
  const log = followTrace(store);
  store.set(look(3));
  trace.push(entry("provider.speech-start", { state: "active", speaking: true }));
  store.set(look(4));
  expect(log.get().all.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  expect(log.get().withoutLevels.map(({ number }) => number)).toEqual([1, 3, 4]);
  expect(log.get().all[3]?.changes).toMatchObject([{ field: "speaking", to: "true" }]);
});

it("shownChanges begins with the state, the redirect and the error, and leaves out what repeats them", () => {
  const end = entry("provider.error", {
    ...{ state: "idle", error: "Ended.", ended: "error", redirect: "/call-ending" },
    ...{ durationSeconds: seconds(12), sessionId: "one" },
  });
  const before = entry("provider.call-start", { state: "active", presence: "listening" });
  const row = rowsOf([before, end])[1];
  expect(row && shownChanges(row).map(({ field }) => field)).toEqual([
    ...["state", "redirect", "error", "ended", "durationSeconds"],
  ]);
});

it("followTrace lists the undelivered parts of the played script when a call ends, and again at the end of the run", () => {
  const events = [
    { at: 1000, event: "call-end" },
    { at: 1500, event: "transcript" },
  ];
  const visitor = [{ at: 9000, do: "stop" }];
  const scenario = scenarioOf({ attempts: [{ events }], visitor, until: 5000 });
  const trace = [{ ...entry("visitor.start", { state: "connecting", sessionId: "a" }), at: 100 }];
  const traceFrom = (first: number) => rowsOf(trace).slice(first);
  const app = { traceFrom, armed: () => scenario } as unknown as Live["app"];
  const look = (traceLength: number, now: number) =>
    ({ app, traceLength, now, run: { from: 100, end: 5100 } }) as Live;
  const live = createStore(look(0, 0));
  const log = followTrace(live);
  const missed = () =>
    log.get().missed.map(({ at, cause, note }) => `${at - 100} ${cause}: ${note}`);
  live.set(look(1, 100));
  expect(missed()).toEqual([]);
  trace.push({ ...entry("provider.call-end", { sessionId: "a", ended: "service" }), at: 1100 });
  live.set(look(2, 1100));
  const dropped = "1500 provider.transcript: Its call was over at 00:01.000.";
  expect(missed()).toEqual([dropped]);
  live.set(look(2, 5100));
  const never = "9000 visitor.stop: The run ends at 00:05.000.";
  expect(missed()).toEqual([dropped, never]);
});
