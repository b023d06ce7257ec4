import { describe, expect, it } from "vitest";
import { runScenario } from "../../../engine/runner.ts";
import type { TraceEntry } from "../../../engine/snapshot.ts";
import { scenarioIn, scenarioOf } from "../../../../tests/support/attempt.ts";
import type { Scenario } from "../../../scenario/schema.ts";
import { keepScenario } from "./keep.ts";
import { type Act, type Take, withActs } from "../run/take.ts";

const base = scenarioOf({
  visitor: [{ at: 0, do: "start" }],
  attempts: [{ events: [{ at: 1000, event: "call-start" }] }],
  until: 30_000,
  expect: [
    { at: 1000, state: "active" },
    { at: 20_000, state: "active" },
  ],
});

const ejected: Act = {
  ...{ kind: "event", at: 13_000, attempt: 0, after: 13_000 },
  ...{ event: "error", payload: { type: "ejected" }, late: false },
};
const again: Act = { kind: "visitor", at: 13_500, item: { at: 13_500, do: "start" } };
const take: Take = { script: true, acts: [ejected, again], pins: [] };
const CHOICES = { id: "kept", title: "Kept", page: "home", expectSeen: true } as const;

async function keep(scenario: Scenario, mine: Take, until: number, choices: object = {}) {
  const played = { ...withActs(scenario, mine), until, expect: [] };
  const { trace = [] } = await runScenario(played, { trace: true });
  const run = { scenario, take: mine, trace: trace as TraceEntry[], until };
  const text = keepScenario(run, { ...CHOICES, ...choices });
  return { text, trace, file: JSON.parse(text) as { attempts: object[]; expect: object[] } };
}

describe("keepScenario", () => {
  it("writes each start's attempt, and ends where the clock stands", async () => {
    const { file } = await keep(base, take, 14_000);
    expect(file).toMatchObject({
      id: "kept",
      visitor: [
        { at: 0, do: "start" },
        { at: 13_500, do: "start" },
      ],
      attempts: [
        {
          events: [
            { at: 1000, event: "call-start" },
            { at: 13_000, event: "error", payload: { type: "ejected" } },
          ],
        },
        {},
      ],
      until: 14_000,
    });
    expect(file.attempts).toHaveLength(2);
  });

  it("keeps the script's expectations up to the first act, and expects what was seen after each act", async () => {
    const { file, text } = await keep(base, take, 14_000);
    expect(file.expect).toMatchObject([
      { at: 1000, state: "active" },
      { at: 13_000, state: "idle", redirect: "/call-ending", durationSeconds: 12, ended: "error" },
      { at: 13_500, state: "connecting", error: null, ring: "playing", ended: null },
      { at: 14_000, state: "connecting" },
    ]);
    expect(await runScenario(scenarioIn(text))).toMatchObject({ verdict: "pass" });
    expect((await keep(base, take, 14_000, { expectSeen: false })).file.expect).toHaveLength(1);
  });

  it("writes equal attempts once, because the last one repeats", async () => {
    const start = (at: number): Act => ({ kind: "visitor", at, item: { at, do: "start" } });
    const stop = (at: number): Act => ({ kind: "visitor", at, item: { at, do: "stop" } });
    const acts = [start(0), stop(100), start(2000), stop(2100)];
    const { file } = await keep(base, { script: false, acts, pins: [] }, 4000);
    expect(file.attempts).toEqual([{ events: [{ at: 1000, event: "call-start" }] }]);
  });

  it("keeps the order of a script's event and a held level of the same millisecond", async () => {
    const held = { kind: "level", attempt: 0, of: "assistant", hold: {} } as const;
    const start: Act = { kind: "visitor", at: 0, item: { at: 0, do: "start" } };
    const levels = [800, 900, 1000, 1100].map((at): Act => {
      return { ...held, at, after: at, value: 0.05, begins: at === 800 };
    });
    const mine = { script: false, acts: [start, ...levels], pins: [] };
    const { text, trace } = await keep(base, mine, 2000);
    const replay = await runScenario(scenarioIn(text), { trace: true });
    const causes = (entries: readonly TraceEntry[] = []) =>
      entries.map(({ at, cause }) => `${at} ${cause}`);
    expect(causes(replay.trace)).toEqual(causes(trace as TraceEntry[]));
    expect(causes(replay.trace)).toContain("1000 provider.call-start");
  });

  it("keeps a held level in place of the script's, and fills lines with its values", async () => {
    const levels = { of: "assistant", every: 100, values: Array.from({ length: 60 }, () => 0.123) };
    const events = [
      { at: 1000, event: "call-start" },
      { at: 1000, levels },
    ];
    const loud = scenarioOf({ visitor: [{ at: 0, do: "start" }], attempts: [{ events }] });
    const held = { kind: "level", attempt: 0, of: "assistant", hold: {} } as const;
    const acts = [0.05, 0.05, 0].map((value, index): Act => {
      const at = 2001 + 100 * index;
      return { ...held, at, after: at, value, begins: index === 0 };
    });
    const { file, text } = await keep(loud, { script: true, acts, pins: [] }, 8000);
    const values = (of: string, at: number, count: number, value: number) => {
      return { at, levels: { of, every: 100, values: Array.from({ length: count }, () => value) } };
    };
    expect(file.attempts).toEqual([
      {
        events: [
          { at: 1000, event: "call-start" },
          values("assistant", 1000, 11, 0.123),
          { at: 2001, levels: { of: "assistant", every: 100, values: [0.05, 0.05, 0] } },
          values("assistant", 2300, 47, 0.123),
        ],
      },
    ]);
    expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThan(110);
  });
});
