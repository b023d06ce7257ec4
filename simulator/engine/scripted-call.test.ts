import { describe, expect, it, vi } from "vitest";
import { readEvent } from "../../src/provider/read-event.ts";
import type { ProviderEvent, ProviderEventName } from "../../src/provider/events.ts";
import { millis } from "../../src/shared/units.ts";
import { parseAttempt } from "../../tests/support/attempt.ts";
import type { Attempt, AttemptEvent } from "../scenario/schema.ts";
import { playAttempt, type ScriptedCall } from "./scripted-call.ts";
import { newScriptedSound } from "./scripted-controls.ts";
import { createVirtualClock } from "./virtual-clock.ts";

interface Script extends Partial<Attempt> {
  readonly hasTarget?: boolean;
  /** Called after each event, for example to release the call. */
  readonly react?: (event: ProviderEvent, call: ScriptedCall) => void;
}

/** Plays an attempt whose call starts at 1000 ms. */
async function play(script: Script = {}) {
  const { hasTarget = true, react, ...given } = script;
  const clock = createVirtualClock();
  await clock.runUntil(millis(1000));
  const heard: [number, string, unknown][] = [];
  const attempt = parseAttempt(given);
  const sound = newScriptedSound();
  const call = playAttempt({ clock, attempt, number: 0, hasTarget, sound }, (event) => {
    const what = "level" in event ? event.level : event.raw;
    heard.push([clock.now(), event.type, what]);
    react?.(event, call);
  });
  const settled = vi.fn();
  call.started.then(
    (outcome) => void settled(clock.now(), outcome),
    (error: unknown) => void settled(clock.now(), error),
  );
  const names = () => heard.map(([at, type]) => [at, type]);
  return {
    clock,
    call,
    heard,
    names,
    settled,
    run: (until: number) => clock.runUntil(millis(until)),
  };
}

const event = (at: number, name: ProviderEventName, late = false): AttemptEvent => {
  return { at, event: name, late };
};
const levels = (at: number, values: number[], every = 100, late = false): AttemptEvent => {
  return { at, late, levels: { of: "assistant", every, values } };
};
/** Keeps only the starts and ends of speeches. */
const speech = (names: (string | number)[][]) =>
  names.filter(([, type]) => type === "speech-start" || type === "speech-end");

describe("start() of a scripted call", () => {
  it.each([
    ["resolve", "started"],
    ["resolve-null", "empty"],
  ] as const)(
    "has the outcome %s: resolves with “%s” after the delay in the script",
    async (outcome, value) => {
      const { settled, run } = await play({ start: { outcome, after: 400 } });
      await run(1399);
      expect(settled).not.toHaveBeenCalled();
      await run(1400);
      expect(settled.mock.calls).toEqual([[1400, value]]);
    },
  );

  it("rejects with the error of the script, unchanged", async () => {
    const error = { type: "ejected", nested: [1] };
    const { settled, run } = await play({ start: { outcome: "reject", after: 5, error } });
    await run(2000);
    expect(settled.mock.calls).toEqual([[1005, error]]);
  });

  it("rejects at once with the SDK's error text and emits no event when no assistant is named", async () => {
    const script = { hasTarget: false, events: [event(0, "call-start")] };
    const { settled, names, run } = await play(script);
    await run(5000);
    const error = new Error("Assistant or Squad or Workflow must be provided.");
    expect(settled.mock.calls).toEqual([[1000, error]]);
    expect(names()).toEqual([]);
  });
});

describe("the events of a scripted call", () => {
  it("are emitted at their times after start(), each with its type and raw payload", async () => {
    const payload = { type: "daily-error", error: { errorMsg: "Meeting has ended" } };
    const { heard, run } = await play({
      events: [{ at: 500, event: "error", payload, late: false }, event(0, "call-start")],
    });
    await run(9000);
    expect(heard).toEqual([
      [1000, "call-start", undefined],
      [1500, "error", payload],
    ]);
  });

  it("are dropped after the call is stopped or released, unless they are late", async () => {
    for (const way of ["stop", "release"] as const) {
      const { call, names, run } = await play({
        start: { outcome: "never", after: 0 },
        events: [
          event(100, "call-start"),
          event(200, "speech-start"),
          event(300, "call-end", true),
        ],
      });
      await run(1100);
      void call[way]();
      await run(9000);
      expect(names()).toEqual([
        [1100, "call-start"],
        [1300, "call-end"],
      ]);
    }
  });

  it("are dropped when an earlier event of the same millisecond ends the call, unless they are late", async () => {
    const { names, run } = await play({
      events: [event(100, "call-end"), event(100, "speech-start"), event(100, "speech-end", true)],
      react: ({ type }, call) => type === "call-end" && call.release(),
    });
    await run(9000);
    expect(names()).toEqual([
      [1100, "call-end"],
      [1100, "speech-end"],
    ]);
  });

  it("can be emitted manually, even after the end of the call", async () => {
    const { call, names, run } = await play();
    call.emit(readEvent("call-start"));
    call.release();
    await run(2000);
    call.emit(readEvent("disconnect"));
    expect(names()).toEqual([
      [1000, "call-start"],
      [2000, "disconnect"],
    ]);
  });
});

describe("speech that a scripted call derives from levels", () => {
  it("starts immediately after the first volume level above 0.01", async () => {
    const { names, run } = await play({ events: [levels(0, [0.01, 0.02])] });
    await run(1100);
    expect(names().slice(1)).toEqual([
      [1100, "volume-level"],
      [1100, "speech-start"],
    ]);
  });

  const start = (at: number) => [at, "speech-start"];
  const end = (at: number) => [at, "speech-end"];

  it.each<[string, AttemptEvent[], unknown[], releasedAt?: number]>([
    [
      "ends 1000 ms after the last level above 0.01",
      [levels(0, [0.01, 0.02, 0.01, 0.02, 0])],
      [start(1100), end(2300)],
    ],
    [
      "continues when a loud level arrives exactly 1000 ms after the last one",
      [levels(0, [1, 1], 1000), levels(3001, [1])],
      [start(1000), end(3000), start(4001), end(5001)],
    ],
    [
      "ends 1000 ms after the last loud level even if a speech-start event has started it",
      [event(0, "speech-start"), levels(100, [1])],
      [start(1000), end(2100)],
    ],
    [
      "does not end again after a speech-end event",
      [levels(0, [1]), event(500, "speech-end")],
      [start(1000), end(1500)],
    ],
    [
      "has no end when the call is released during the speech",
      [levels(0, [1, 1])],
      [start(1000)],
      1000,
    ],
    [
      "starts again when late levels arrive after the end of the call",
      [levels(0, [1]), levels(600, [1, 1], 100, true)],
      [start(1000), start(1600), end(2700)],
      1500,
    ],
    [
      "continues past the end of the call when its levels are marked as late",
      [levels(0, [1], 100, true)],
      [start(1000), end(2000)],
      1500,
    ],
    [
      "starts after the end of the call when its levels are marked as late",
      [levels(0, [1], 100, true)],
      [start(1000), end(2000)],
      // Releases the call before its first event.
      0,
    ],
  ])("%s", async (_, events, expected, releasedAt) => {
    const { call, names, run } = await play({ events });
    if (releasedAt !== undefined) {
      if (releasedAt > 0) await run(releasedAt);
      call.release();
    }
    await run(9000);
    expect(speech(names())).toEqual(expected);
  });
});

describe("stop() of a scripted call", () => {
  it("emits call-end at the moment it resolves, if start() has resolved before", async () => {
    const { call, names, run } = await play({ stop: { outcome: "resolve", after: 700 } });
    await run(2000);
    const stopped = vi.fn();
    void call.stop().then(stopped);
    await run(2699);
    expect([names(), stopped.mock.calls.length]).toEqual([[], 0]);
    await run(2700);
    expect(names()).toEqual([[2700, "call-end"]]);
    expect(stopped).toHaveBeenCalledOnce();
  });

  it.each([
    { outcome: "resolve-null", after: 100 },
    { outcome: "reject", after: 100, error: "no" },
    { outcome: "never", after: 100 },
    { outcome: "resolve", after: 2000 },
  ] as const)(
    "emits no event when start() has not reported a started call: $outcome after $after ms",
    async (start) => {
      const { call, names, run } = await play({ start });
      await run(1500);
      void call.stop();
      await run(9000);
      expect(names()).toEqual([]);
    },
  );

  it("rejects with the script's error and emits no event", async () => {
    const { call, names, run } = await play({
      stop: { outcome: "reject", after: 10, error: "no" },
    });
    await run(2000);
    const refused = vi.fn();
    call.stop().catch(refused);
    await run(2009);
    expect(refused).not.toHaveBeenCalled();
    await run(2010);
    expect(refused).toHaveBeenCalledExactlyOnceWith("no");
    expect(names()).toEqual([]);
  });
});
