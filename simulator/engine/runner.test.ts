import { describe, expect, it } from "vitest";
import { scenarioOf } from "../../tests/support/attempt.ts";
import { type RunResult, runScenario } from "./runner.ts";

// These tests cover the rules of the scenario format that no golden trace in tests/fixtures shows.

const play = (file: object): Promise<RunResult> => runScenario(scenarioOf(file), { trace: true });

/** The trace as lines of `<at> <cause>`, with late causes in brackets. */
const story = ({ trace = [] }: RunResult): string[] =>
  trace.map(({ at, cause, late }) => `${at} ${late ? `(${cause})` : cause}`);

const start = (at = 0) => ({ at, do: "start" });
const stop = (at: number) => ({ at, do: "stop" });
const event = (at: number, name: string, more: object = {}) => ({ at, event: name, ...more });
const levels = (at: number, of: string, values: number[], more: object = {}) => ({
  at,
  levels: { of, every: 100, values },
  ...more,
});
const callFrom = (at: number) => ({ events: [event(at, "call-start")] });

const LATE = { late: true };
const UNEXPECTED =
  "An unexpected error occurred. Please check your internet connection and try again.";

describe("runScenario: items of the same millisecond", () => {
  it("run in this order: visitor, attempts (oldest first: start, events, speech-end, stop), time limits, expectations", async () => {
    const run = await play({
      visitor: [start(0), stop(54_000), start(55_000), { at: 100_000, do: "mute" }],
      attempts: [
        {
          start: { outcome: "resolve", after: 100_000 },
          events: [
            event(100_000, "status-update", LATE),
            event(1000, "call-start"),
            event(100_000, "transcript", LATE),
            levels(99_000, "assistant", [0.1], LATE),
          ],
          stop: { outcome: "resolve", after: 46_000 },
        },
        {
          start: { outcome: "resolve", after: 45_000 },
          events: [levels(44_000, "assistant", [0.1]), event(45_000, "unknown-event")],
        },
      ],
      until: 100_000,
      expect: [{ at: 100_000, state: "idle", muted: false, error: UNEXPECTED, ring: "stopped" }],
    });
    expect(story(run).filter((line) => line.startsWith("100000 "))).toEqual([
      "100000 visitor.mute",
      "100000 (start.resolve)",
      "100000 (provider.status-update)",
      "100000 (provider.transcript)",
      "100000 (provider.speech-end)",
      "100000 (provider.call-end)",
      "100000 stop.resolve",
      "100000 start.resolve",
      "100000 provider.unknown-event",
      "100000 provider.speech-end",
      "100000 limit.connect",
    ]);
    expect(run.verdict).toBe("pass");
  });

  it("run in the order of the file when all of them are visitor actions", async () => {
    const at = 500;
    const run = await play({ visitor: [start(at), stop(at), start(at), { at, do: "mute" }] });
    expect(story(run).slice(0, 4)).toEqual([
      "500 visitor.start",
      "500 visitor.stop",
      "500 visitor.start",
      "500 visitor.mute",
    ]);
    expect(run.final).toMatchObject({ state: "connecting", muted: true });
  });
});

describe("runScenario with an explicit end", () => {
  it("runs items at the time `until`, but no later ones", async () => {
    const file = {
      visitor: [start(), { at: 1000, do: "mute" }, { at: 1001, do: "unmute" }],
      attempts: [
        {
          start: { outcome: "resolve", after: 1001 },
          events: [event(1000, "speech-start"), event(1001, "speech-end")],
        },
      ],
      until: 1000,
    };
    const run = await play(file);
    expect(story(run)).toEqual([
      "0 visitor.start",
      "1000 visitor.mute",
      "1000 provider.speech-start",
    ]);
    expect(run.final).toMatchObject({ state: "connecting", speaking: true, muted: true });
  });

  it("returns the state at `until` as `final`", async () => {
    const run = await play({ visitor: [start()], attempts: [callFrom(900)], until: 62_900 });
    expect(run.final).toMatchObject({ state: "active", timer: "01:02", durationSeconds: null });
  });
});

describe("runScenario: a refused start", () => {
  it("opens no call, uses no attempt and creates no session ID", async () => {
    const attempts = [callFrom(500), callFrom(700)];
    const plain = await play({ visitor: [start(0), stop(2000), start(3000)], attempts });
    const pressed = await play({
      visitor: [start(0), start(0), start(600), start(1000), stop(2000), start(3000), start(3100)],
      attempts,
    });
    expect(pressed.final).toEqual(plain.final);
    expect(story(pressed).filter((line) => !line.includes("visitor"))).toEqual(
      story(plain).filter((line) => !line.includes("visitor")),
    );
  });
});

describe("runScenario: the result", () => {
  it("lists every field that differs from its expectation, sorted by time", async () => {
    const { failures, verdict } = await play({
      visitor: [start()],
      expect: [
        { at: 20, state: "idle", error: "x", timer: "00:01", ring: "stopped" },
        { at: 10, redirect: "/", durationSeconds: 3, speaking: true, muted: true },
      ],
    });
    expect(verdict).toBe("fail");
    expect(failures).toEqual([
      { at: 10, field: "redirect", expected: "/", actual: null },
      { at: 10, field: "durationSeconds", expected: 3, actual: null },
      { at: 10, field: "speaking", expected: true, actual: false },
      { at: 10, field: "muted", expected: true, actual: false },
      { at: 20, field: "state", expected: "idle", actual: "connecting" },
      { at: 20, field: "error", expected: "x", actual: null },
      { at: 20, field: "timer", expected: "00:01", actual: "00:00" },
      { at: 20, field: "ring", expected: "stopped", actual: "playing" },
    ]);
  });

  it("contains no trace unless the `trace` option is set", async () => {
    expect(await runScenario(scenarioOf())).not.toHaveProperty("trace");
  });

  it("contains session IDs in UUID format, derived from the scenario's ID and the number of the start", async () => {
    const idOf = async (id: string, ...visitor: object[]) =>
      (await play({ id, visitor })).final.sessionId;
    const first = await idOf("one", start());
    expect(first).toMatch(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(await idOf("one", start(700))).toBe(first);
    expect(await idOf("two", start())).not.toBe(first);
    expect(await idOf("one", start(), stop(10), start(20))).not.toBe(first);
    expect(await idOf("one")).toBeNull();
  });
});
