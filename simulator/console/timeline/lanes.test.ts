import { describe, expect, it } from "vitest";
import { scenarioOf } from "../../../tests/support/attempt.ts";
import {
  bandsOf,
  envelopeOf,
  expectationMarks,
  groupsOf,
  type Mark,
  spotsOf,
  traceMarks,
} from "./lanes.ts";
import { prepareRun } from "../../engine/runner.ts";
import { millis } from "../../../src/shared/units.ts";
import { planAt, planRun } from "../stage/plan.ts";

const EJECTED = scenarioOf({
  visitor: [{ at: 100, do: "start" }],
  attempts: [
    {
      events: [
        { at: 900, event: "call-start" },
        { at: 1000, levels: { of: "assistant", every: 100, values: [0, 0.15, 0.015] } },
        { at: 1000, levels: { of: "visitor", every: 100, values: [0.5] } },
        { at: 5900, event: "error", payload: { type: "ejected" } },
        { at: 5950, event: "call-end", late: true },
      ],
    },
  ],
  until: 8000,
  expect: [
    { at: 2000, state: "active" },
    { at: 7000, state: "active", error: null },
  ],
});

describe("planRun", () => {
  it("returns the trace without volume levels, the failed expectations and the levels of each speaker up to the end of the call", async () => {
    const plan = await planRun(EJECTED);
    expect(plan.entries.map(({ at, cause }) => `${at} ${cause}`)).toEqual([
      "100 visitor.start",
      "400 start.resolve",
      "1000 provider.call-start",
      "1200 provider.speech-start",
      "2300 provider.speech-end",
      "6000 provider.error",
      "6050 provider.call-end",
    ]);
    expect(plan.failures.map(({ at, field }) => `${at} ${field}`)).toEqual([
      "7000 state",
      "7000 error",
    ]);
    expect(plan.voices.assistant.map(({ at }) => at)).toEqual([1100, 1200, 1300, 6000]);
    expect(plan.voices.assistant[1]?.level).toBe(1);
    expect(plan.voices.visitor).toEqual([
      { at: 1100, level: 0.5 },
      { at: 6000, level: 0 },
    ]);
  });
});

it("planAt returns the call, the results and the number of entries at each moment of the run", async () => {
  const plan = await planRun(EJECTED);
  for (const at of [0, 99, 100, 999, 1000, 1300, 3999, 4000, 5999, 6000, 7000, 8000]) {
    const { clock, session, snapshot } = prepareRun(EJECTED);
    clock.schedule(millis(100), 0, () => {
      session.start("home");
      return true;
    });
    await clock.runUntil(millis(at));
    const moment = planAt(plan, at);
    expect(moment.snapshot).toMatchObject(snapshot());
    expect(moment.count).toBe(plan.entries.filter((entry) => entry.at <= at).length);
  }
  expect(planAt(plan, 6999).results.map((result) => result?.length)).toEqual([0, undefined]);
  expect(planAt(plan, 7000).results.map((result) => result?.length)).toEqual([0, 2]);
});

describe("the timeline of a run", () => {
  it("gives each mark the tone for the kind of its event, such as live, error or late", async () => {
    const { entries } = await planRun(EJECTED);
    expect(traceMarks(entries, 100).map(({ at, lane, tone }) => `${at} ${lane} ${tone}`)).toEqual([
      "0 visitor visitor",
      "300 service quiet",
      "900 service live",
      "1100 service quiet",
      "2200 service quiet",
      "5900 service error",
      "5950 service late",
    ]);
  });

  it("shows the phases connecting and active as bands, and cuts a band at the end of the run", async () => {
    const { entries } = await planRun(EJECTED);
    expect(bandsOf(entries, 8000)).toEqual([
      { from: 100, to: 1000, phase: "connecting" },
      { from: 1000, to: 6000, phase: "active" },
    ]);
    const cut = bandsOf(entries.slice(0, 3), 4000);
    expect(cut.at(-1)).toEqual({ from: 1000, to: 4000, phase: "active" });
  });

  it("marks each expectation as pending, passed or failed", () => {
    const failure = { at: 7000, field: "state", expected: "active", actual: "idle" };
    const tones = (results: Parameters<typeof expectationMarks>[1]) =>
      expectationMarks(EJECTED.expect, results).map(({ tone }) => tone);
    expect(tones([])).toEqual(["pending", "pending"]);
    expect(tones([[], [failure]])).toEqual(["pass", "fail"]);
  });
});

const mark = (at: number, tone: "quiet" | "error"): Mark => {
  return { key: `${at}`, at, lane: "service", tone, label: tone, path: null, origin: 0 };
};

describe("spotsOf", () => {
  it("merges marks at the same spot into one with the tone of highest priority and their number", () => {
    const marks = [mark(11, "quiet"), mark(10, "error"), mark(12, "quiet"), mark(500, "quiet")];
    expect(spotsOf(marks, { from: 0, length: 1000 }, 100)).toMatchObject([
      { x: 1, tone: "error", count: 3 },
      { x: 50, tone: "quiet", count: 1 },
    ]);
  });

  it("drops marks outside of the view, but not blocks that reach into it", () => {
    const marks = [mark(0, "quiet"), { ...mark(10, "quiet"), to: 600 }, mark(1101, "error")];
    const spots = spotsOf(marks, { from: 100, length: 1000 }, 1000);
    expect(spots).toMatchObject([{ x: -90, to: 500 }]);
  });

  it("returns at most one mark for each spot of the lane, even for 50 000 marks", () => {
    const many = Array.from({ length: 50_000 }, (_, at) => mark(at, "quiet"));
    expect(spotsOf(many, { from: 0, length: 50_000 }, 400).length).toBeLessThanOrEqual(101);
  });
});

it("groupsOf groups the visible marks that are closer than a target is wide", () => {
  const marks = [0, 10, 11, 40, 600, 2000].map((at) => mark(at, "quiet"));
  const groups = groupsOf(marks, { from: 5, length: 1000 }, 1000);
  expect(groups.map((group) => group.map(({ at }) => at))).toEqual([[10, 11], [40], [600]]);
});

it("envelopeOf divides a duration into equal periods and returns the highest level of each", () => {
  const levels = Object.entries({ 0: 0.25, 40: 0.5, 100: 1 }).map(([at, level]) => {
    return { at: Number(at), level };
  });
  expect([...envelopeOf(levels, 100, 4)]).toEqual([0.25, 0.5, 0.5, 1]);
});

it("envelopeOf holds each level until the next one, and the last one until speech is over", () => {
  const levels = [0, 100, 200].map((at) => ({ at, level: 0.5 }));
  expect([...envelopeOf(levels, 2000, 40)]).toEqual([
    ...Array.from({ length: 24 }, () => 0.5),
    ...Array.from({ length: 16 }, () => 0),
  ]);
});
