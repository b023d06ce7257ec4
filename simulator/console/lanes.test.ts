import { describe, expect, it } from "vitest";
import { scenarioOf } from "../../tests/support/attempt.ts";
import { bandsOf, clusterMarks, envelopeOf, expectationMarks, traceMarks } from "./lanes.ts";
import { planRun } from "./plan.ts";

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

  it("labels events that the real SDK omits with “not on the real SDK”", async () => {
    const { entries } = await planRun(EJECTED);
    const missing = new Set(entries.filter(({ cause }) => cause === "provider.error"));
    const marks = traceMarks(entries, 100, missing).filter(({ tone }) => tone === "missing");
    const label = "provider.error: not on the real SDK";
    expect(marks).toEqual([{ at: 5900, lane: "service", tone: "missing", label }]);
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

describe("clusterMarks", () => {
  const mark = (at: number, tone: "quiet" | "error") =>
    ({ at, lane: "service", tone, label: tone }) as const;

  it("merges overlapping marks into one with the tone of highest priority and their number", () => {
    const marks = [mark(10, "quiet"), mark(11, "error"), mark(12, "quiet")];
    expect(clusterMarks(marks, 1000, 10)).toMatchObject([
      { tone: "error", count: 3, place: 0.011 },
    ]);
  });

  it("keeps distant marks apart and drops marks after the end of the timeline", () => {
    const marks = [mark(0, "quiet"), mark(500, "quiet"), mark(1001, "error")];
    expect(clusterMarks(marks, 1000, 10)).toHaveLength(2);
  });

  it("returns at most one mark for each spot of the lane, even for 50 000 marks", () => {
    const many = Array.from({ length: 50_000 }, (_, at) => mark(at, "quiet"));
    expect(clusterMarks(many, 50_000, 400).length).toBeLessThanOrEqual(401);
  });
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
