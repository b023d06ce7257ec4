import { describe, expect, it } from "vitest";
import { scenarioOf } from "../../../tests/support/attempt.ts";
import { planRun } from "../stage/plan.ts";
import { withActs } from "../record/take.ts";
import { byLane, scriptMarks } from "./script-marks.ts";

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
      "2100 service attempts.0.events.2",
      "2600 service attempts.0.events.3",
      "3500 service attempts.0.events.0",
      "5000 service attempts.0.events.2",
      "5500 service attempts.0.events.3",
      "700 voices attempts.0.events.1",
      "3600 voices attempts.0.events.1",
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
    const played = withActs(RESTARTED, { script: true, acts: [act], added: 0, pins: [] });
    const { visitor } = byLane(scriptMarks(await planRun(played, RESTARTED)));
    expect(visitor.map(({ at, tone, path }) => [at, tone, path])).toEqual([
      [50, "hand", null],
      [100, "visitor", ["visitor", 0]],
      [3000, "visitor", ["visitor", 1]],
    ]);
  });

  it("labels events that the real SDK omits with “not on the real SDK”", async () => {
    const plan = await planRun(RESTARTED);
    const missing = new Set(plan.entries.filter(({ cause }) => cause === "provider.error"));
    const [mark] = scriptMarks(plan, missing).filter(({ tone }) => tone === "missing");
    expect(mark).toMatchObject({ at: 2100, label: "provider.error: not on the real SDK" });
  });
});
