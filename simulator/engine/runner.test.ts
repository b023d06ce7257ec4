import { describe, expect, it } from "vitest";
import { describeFaults, parseScenarioValue } from "../scenario/parse.ts";
import { type RunResult, runScenario } from "./runner.ts";

// One test for each rule of the scenario format's semantics that the engine implements.

async function play(file: object): Promise<RunResult> {
  const parsed = parseScenarioValue({ schemaVersion: 1, id: "it", title: "It", ...file });
  if (!parsed.ok) throw new Error(describeFaults(parsed.faults));
  return runScenario(parsed.scenario, { trace: true });
}

/** The trace as lines `at cause`, with late causes in brackets. */
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
const callFrom = (at: number, more: object = {}) => ({
  events: [event(at, "call-start")],
  ...more,
});

const LATE = { late: true };
const UNEXPECTED =
  "An unexpected error occurred. Please check your internet connection and try again.";

describe("order", () => {
  it("runs the visitor, then attempts from the oldest on (start, events, speech-end, stop), then limits, then expectations", async () => {
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

  it("finishes promise reactions before the next item", async () => {
    const run = await play({
      visitor: [start()],
      attempts: [
        {
          start: { outcome: "reject", after: 10, error: "refused" },
          events: [event(10, "call-start")],
        },
      ],
    });
    expect(story(run)).toEqual(["0 visitor.start", "10 start.reject"]);
    expect(run.final).toMatchObject({ state: "idle", error: "refused" });
  });

  it("keeps the order of the file for visitor actions of one time", async () => {
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

  it("reads an expectation after everything else of its time", async () => {
    const expectation = { at: 900, state: "active", ring: "stopped" };
    const run = await play({
      visitor: [start()],
      attempts: [callFrom(900)],
      expect: [expectation],
    });
    expect(run.failures).toEqual([]);
  });
});

describe("end", () => {
  it("runs items at `until` and no later ones", async () => {
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

describe("start", () => {
  it("opens a call at once although earlier starts and stops are unsettled", async () => {
    const never = {
      start: { outcome: "never" },
      stop: { outcome: "never" },
      events: [event(0, "speech-start")],
    };
    const run = await play({
      visitor: [start(0), stop(100), start(100), stop(200), start(200)],
      attempts: [never],
    });
    expect(story(run).filter((line) => line.includes("speech"))).toEqual([
      "0 provider.speech-start",
      "100 provider.speech-start",
      "200 provider.speech-start",
    ]);
  });

  it("opens no call, uses no attempt and creates no session ID when it is refused", async () => {
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

  it.each([false, "client-fails"])("opens no call when it is blocked (%s)", async (configured) => {
    const run = await play({
      visitor: [start(), start(5)],
      attempts: [callFrom(10)],
      configured,
    });
    expect(story(run)).toEqual(["0 visitor.start", "5 visitor.start"]);
    expect(run.final).toMatchObject({ state: "idle", ring: "stopped", sessionId: null });
  });

  it("ignores the settling of start() once the call is active", async () => {
    for (const outcome of ["resolve", "resolve-null", "reject", "never"]) {
      const attempt = callFrom(500, { start: { outcome, after: 1000 } });
      const { final } = await play({ visitor: [start()], attempts: [attempt], until: 50_000 });
      expect(final).toMatchObject({ state: "active", error: null, timer: "00:49" });
    }
  });

  it.each(["resolve", "never"])(
    "is given up after 45 s for every way of settling (%s)",
    async (outcome) => {
      const run = await play({
        visitor: [start(1000)],
        attempts: [{ start: { outcome } }],
        until: 46_100,
      });
      expect(run.trace?.find(({ cause }) => cause === "limit.connect")).toMatchObject({
        at: 46_000,
        state: "idle",
        error: UNEXPECTED,
      });
    },
  );

  it("repeats the last attempt, and plays the default attempt when the scenario has none", async () => {
    const run = await play({ visitor: [start(0), stop(400), start(1000)], until: 1300 });
    expect(story(run)).toEqual([
      "0 visitor.start",
      "300 start.resolve",
      "400 visitor.stop",
      "450 (provider.call-end)",
      "450 stop.resolve",
      "1000 visitor.start",
      "1300 start.resolve",
    ]);
  });
});

describe("stop", () => {
  it("leads to idle at once and drops the remaining events of the attempt", async () => {
    const attempt = {
      events: [event(500, "call-start"), event(1500, "error", { payload: "x" })],
      stop: { outcome: "resolve", after: 700 },
    };
    const run = await play({ visitor: [start(), stop(1500)], attempts: [attempt] });
    expect(story(run).slice(3)).toEqual([
      "1500 visitor.stop",
      "2200 (provider.call-end)",
      "2200 stop.resolve",
    ]);
    expect(run.trace?.[3]).toMatchObject({ state: "idle", durationSeconds: 1 });
    expect(run.final).toMatchObject({ error: null });
  });

  it("is only logged when it is rejected or never settles", async () => {
    const stories = [];
    for (const outcome of ["reject", "never"]) {
      const attempts = [callFrom(500, { stop: { outcome, after: 20 } })];
      const run = await play({ visitor: [start(), stop(1500)], attempts });
      expect(run.final).toMatchObject({ state: "idle", error: null });
      stories.push(story(run).slice(4));
    }
    expect(stories).toEqual([["1520 stop.reject"], []]);
  });

  it("emits no call-end when start() has not resolved", async () => {
    const attempts = [{ start: { outcome: "never" } }];
    const run = await play({ visitor: [start(), stop(500)], attempts });
    expect(story(run)).toEqual(["0 visitor.start", "500 visitor.stop", "550 stop.resolve"]);
  });

  it("redirects to / when the visitor goes home from the admin page, and not on home", async () => {
    const visitor = [start(0), stop(30_000), start(31_000), { at: 60_000, do: "go-home" }];
    const redirects = async (page: string) => {
      const run = await play({ page, visitor, attempts: [callFrom(500)] });
      expect(run.final).toMatchObject({ state: "idle", durationSeconds: 28 });
      return run.trace
        ?.filter(({ cause }) => cause.startsWith("visitor."))
        .map((entry) => entry.redirect);
    };
    expect(await redirects("home")).toEqual([null, "/call-ending", "/call-ending", "/call-ending"]);
    expect(await redirects("admin")).toEqual([null, null, null, "/"]);
  });
});

describe("late events", () => {
  it("are marked as late, change no state and do not reach a later call; other events are dropped", async () => {
    const attempts = [
      {
        events: [
          event(500, "call-start"),
          event(900, "call-end"),
          event(950, "disconnect"),
          event(1500, "error", { payload: { type: "ejected" }, ...LATE }),
          levels(1600, "assistant", [0.1], LATE),
        ],
      },
      callFrom(200),
    ];
    const run = await play({ visitor: [start(0), start(1000)], attempts });
    expect(story(run).slice(4)).toEqual([
      "1000 visitor.start",
      "1200 provider.call-start",
      "1300 start.resolve",
      "1500 (provider.error)",
      "1600 (provider.volume-level)",
      "1600 (provider.speech-start)",
      "2600 (provider.speech-end)",
    ]);
    expect(run.final).toMatchObject({ state: "active", error: null, speaking: false });
  });
});

describe("the result", () => {
  it("contains one trace entry for each event and none for seconds", async () => {
    const run = await play({ visitor: [start(), stop(60_500)], attempts: [callFrom(500)] });
    expect(story(run)).toEqual([
      "0 visitor.start",
      "300 start.resolve",
      "500 provider.call-start",
      "60500 visitor.stop",
      "60550 (provider.call-end)",
      "60550 stop.resolve",
    ]);
  });

  it("contains events derived from levels, and no speech of the visitor", async () => {
    const events = [levels(0, "visitor", [0.9]), levels(0, "assistant", [0.1, 0])];
    const run = await play({ visitor: [start()], attempts: [{ events }], until: 1200 });
    expect(story(run)).toEqual([
      "0 visitor.start",
      "0 provider.local-volume-level",
      "0 provider.volume-level",
      "0 provider.speech-start",
      "100 provider.volume-level",
      "300 start.resolve",
      "1000 provider.speech-end",
    ]);
  });

  it("lists every field that differs from its expectation, in order of time", async () => {
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

  it("contains no trace unless requested", async () => {
    const parsed = parseScenarioValue({ schemaVersion: 1, id: "it", title: "It" });
    if (!parsed.ok) throw new Error(describeFaults(parsed.faults));
    expect(await runScenario(parsed.scenario)).not.toHaveProperty("trace");
  });

  it("derives session IDs as UUIDs from the scenario's ID and the number of the start", async () => {
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
