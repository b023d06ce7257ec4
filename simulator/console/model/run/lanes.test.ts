import { describe, expect, it } from "vitest";
import { scenarioOf } from "../../../../tests/support/attempt.ts";
import { millis } from "../../../../src/shared/units.ts";
import { prepareRun } from "../../../engine/runner.ts";
import { type Act, NO_ACTS, withActs } from "./take.ts";
import { planAt, planRun } from "./plan.ts";
import { shapesOf } from "../../panels/timeline/drawing.tsx";
import {
  bandsOf,
  byLane,
  levelEnvelope,
  expectationMarks,
  type ScriptMark,
  scriptMarks,
  strokeOf,
} from "./lanes.ts";
import { groupsOf } from "../../panels/timeline/timeline-marks.tsx";

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
    expect(
      plan.results.flatMap((found) => found ?? []).map(({ at, field }) => `${at} ${field}`),
    ).toEqual(["7000 state", "7000 error"]);
    expect(plan.voices.assistant.map(({ at }) => at)).toEqual([1100, 1200, 1300, 6000]);
    expect(plan.voices.assistant[1]?.level).toBe(1);
    expect(plan.voices.visitor).toEqual([
      { at: 1100, level: 0.5 },
      { at: 6000, level: 0 },
    ]);
  });
});

it("planAt returns the call, the results and the trace at each moment of the run", async () => {
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
    expect(moment.trace.all).toEqual(plan.rows.filter((row) => row.at <= at));
  }
  expect(planAt(plan, 6999).results.map((result) => result?.length)).toEqual([0, undefined]);
  expect(planAt(plan, 7000).results.map((result) => result?.length)).toEqual([0, 2]);
});

describe("the timeline of a run", () => {
  it("gives each mark the tone for the kind of its event, such as live, error or late", async () => {
    const { entries } = await planRun(EJECTED);
    const strokes = entries.map((entry) => strokeOf(entry, 100));
    expect(strokes.map(({ at, lane, tone }) => `${at} ${lane} ${tone}`)).toEqual([
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
      { at: 100, to: 1000, lane: "phase", tone: "visitor" },
      { at: 1000, to: 6000, lane: "phase", tone: "live" },
    ]);
    const cut = bandsOf(entries.slice(0, 3), 4000);
    expect(cut.at(-1)).toMatchObject({ at: 1000, to: 4000, tone: "live" });
  });

  it("marks each expectation as pending, passed or failed", () => {
    const failure = { at: 7000, field: "state", expected: "active", actual: "idle" };
    const tones = (results: Parameters<typeof expectationMarks>[1]) =>
      expectationMarks(EJECTED.expect, results, NO_ACTS).map(({ tone }) => tone);
    expect(tones([])).toEqual(["pending", "pending"]);
    expect(tones([[], [failure]])).toEqual(["pass", "fail"]);
  });

  it("leaves expectations pending that an act by hand sets aside", () => {
    const act = { kind: "visitor", at: EJECTED.expect[1]?.at ?? 0, item: { at: 0, do: "mute" } };
    const take = { script: true, acts: [act as Act], pins: [] };
    const marks = expectationMarks(EJECTED.expect, [[], []], take);
    expect(marks.map(({ tone }) => tone)).toEqual(["pass", "pending"]);
  });

  it("marks the start of a held slider", async () => {
    const level = { kind: "level", of: "visitor", value: 0.5, hold: {}, attempt: 0, after: 900 };
    const acts = [1000, 1100].map((at) => ({ ...level, at, begins: at === 1000 }) as Act);
    const marks = scriptMarks(await planRun(EJECTED), new Set(), { ...NO_ACTS, acts });
    const byHand = marks.filter(({ tone }) => tone === "hand");
    expect(byHand).toMatchObject([{ at: 1000, lane: "voices", label: "visitor speaks by hand" }]);
  });
});

const mark = (at: number, tone: "quiet" | "error"): ScriptMark => {
  return { key: `${at}`, at, lane: "service", tone, label: tone, path: null, origin: 0 };
};

describe("shapesOf", () => {
  const VIEW = { from: 100, length: 1000 };

  it("draws marks of one tone at one spot as one mark, and marks of another tone beside it", () => {
    const marks = [mark(201, "quiet"), mark(200, "error"), mark(202, "quiet"), mark(600, "quiet")];
    const shapes = shapesOf(marks, VIEW, 100);
    expect([...shapes].map(([tone, { size }]) => [tone, size])).toEqual([
      ["quiet", 2],
      ["error", 1],
    ]);
  });

  it("leaves out marks outside of the view, and cuts blocks that reach into it", () => {
    const block: ScriptMark = { ...mark(10, "quiet"), lane: "voices", to: 600 };
    const shapes = shapesOf([mark(0, "quiet"), block, mark(1101, "error")], VIEW, 1000);
    expect([...shapes].map(([tone, spots]) => [tone, [...spots.values()]])).toEqual([
      ["quiet", ["M0 .2V.03H500"]],
    ]);
  });

  it("draws at most one mark for each spot of the lane, even for 50 000 marks", () => {
    const many = Array.from({ length: 50_000 }, (_, at) => mark(at, "quiet"));
    const shapes = shapesOf(many, { from: 0, length: 50_000 }, 400);
    expect(shapes.get("quiet")?.size).toBeLessThanOrEqual(101);
  });
});

it("groupsOf groups the visible marks that are closer than a target is wide", () => {
  const marks = [0, 10, 11, 40, 600, 2000].map((at) => mark(at, "quiet"));
  const groups = groupsOf(marks, { from: 5, length: 1000 }, 1000);
  expect(groups.map((group) => group.map(({ at }) => at))).toEqual([[10, 11], [40], [600]]);
});

it("levelEnvelope divides a view into equal periods and returns the highest level of each", () => {
  const levels = Object.entries({ 0: 0.25, 40: 0.5, 100: 1 }).map(([at, level]) => {
    return { at: Number(at), level };
  });
  expect([...levelEnvelope(levels, { from: 0, length: 100 }, 4)]).toEqual([0.25, 0.5, 0.5, 1]);
});

it("levelEnvelope holds each level until the next one, and the last one until speech is over", () => {
  const levels = [0, 100, 200].map((at) => ({ at, level: 0.5 }));
  expect([...levelEnvelope(levels, { from: 0, length: 2000 }, 40)]).toEqual([
    ...Array.from({ length: 24 }, () => 0.5),
    ...Array.from({ length: 16 }, () => 0),
  ]);
});

const RESTARTED = scenarioOf({
  visitor: [
    { at: 100, do: "start" },
    { at: 3000, do: "start" },
  ],
  attempts: [
    {
      events: [
        { at: 500, event: "call-start" },
        { at: 600, levels: { of: "assistant", every: 100, values: [0, 0.5, 0] } },
        { at: 2000, event: "error", payload: { type: "ejected" } },
        { at: 2500, event: "transcript", payload: {} },
      ],
    },
  ],
  until: 5500,
  expect: [
    { at: 1000, state: "active" },
    { at: 5500, state: "active" },
  ],
});

describe("scriptMarks", () => {
  it("returns a mark for each item of the file, for each start that plays it", async () => {
    const marks = scriptMarks(await planRun(RESTARTED));
    const events = marks.filter(({ path }) => path?.[0] === "attempts");
    expect(events.map(({ at, lane, path }) => `${at} ${lane} ${path?.join(".")}`)).toEqual([
      "600 service attempts.0.events.0",
      "700 voices attempts.0.events.1",
      "2100 service attempts.0.events.2",
      "2600 service attempts.0.events.3",
      "3500 service attempts.0.events.0",
      "3600 voices attempts.0.events.1",
      "5000 service attempts.0.events.2",
      "5500 service attempts.0.events.3",
    ]);
    expect(new Set(marks.map(({ key }) => key)).size).toBe(marks.length);
    expect(marks.find(({ at, lane }) => at === 3600 && lane === "voices")).toMatchObject({
      to: 3800,
      origin: 3000,
      label: "levels of the assistant",
    });
  });

  it("tells delivered events from dropped ones, and expectations that will pass from those that fail", async () => {
    const marks = scriptMarks(await planRun(RESTARTED));
    const labels = marks.filter(({ tone }) => tone === "dropped").map(({ label }) => label);
    expect(labels).toEqual([
      "provider.transcript: not delivered",
      "provider.transcript: not delivered",
    ]);
    expect(marks.filter(({ tone }) => tone === "error").map(({ at }) => at)).toEqual([2100, 5000]);
    expect(byLane(marks).expect.map(({ tone }) => tone)).toEqual(["pass", "fail"]);
  });

  it("gives events that follow from others, such as derived speech, no item of the file", async () => {
    const marks = scriptMarks(await planRun(RESTARTED));
    const derived = byLane(marks.filter(({ path }) => path === null)).service;
    expect(derived.map(({ at, label }) => `${at} ${label}`)).toEqual([
      "400 start.resolve",
      "800 provider.speech-start",
      "1800 provider.speech-end",
      "3300 start.resolve",
      "3700 provider.speech-start",
      "4700 provider.speech-end",
    ]);
  });

  it("marks acts by hand, which are no items of the file, and keeps the items of the others", async () => {
    const act = { kind: "visitor", at: 0, item: { at: 50, do: "mute" } } as const;
    const played = withActs(RESTARTED, { script: true, acts: [act], pins: [] });
    const { visitor } = byLane(scriptMarks(await planRun(played, RESTARTED)));
    expect(visitor.map(({ at, tone, path }) => [at, tone, path])).toEqual([
      [50, "hand", null],
      [100, "visitor", ["visitor", 0]],
      [3000, "visitor", ["visitor", 1]],
    ]);
  });

  it("keeps the items of levels that no held slider replaces", async () => {
    const act = { kind: "event", at: 500, attempt: 0, after: 400, event: "speech-end", late: true };
    const take = { script: true, acts: [act as Act], pins: [] };
    const of = async (...run: Parameters<typeof planRun>) =>
      scriptMarks(await planRun(...run)).flatMap(({ to, path }) =>
        to === undefined ? [] : [path],
      );
    expect(await of(withActs(RESTARTED, take), RESTARTED)).toEqual(await of(RESTARTED));
  });

  it("labels events that the real SDK omits with “not on the real SDK”", async () => {
    const plan = await planRun(RESTARTED);
    const missing = new Set(plan.entries.filter(({ cause }) => cause === "provider.error"));
    const [mark] = scriptMarks(plan, missing).filter(({ tone }) => tone === "missing");
    expect(mark).toMatchObject({ at: 2100, label: "provider.error: not on the real SDK" });
  });
});
