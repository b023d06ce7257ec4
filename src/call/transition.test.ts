import { describe, expect, it } from "vitest";
import { PROVIDER_EVENTS, type ProviderEventName } from "../provider/events.ts";
import { readEvent } from "../provider/read-event.ts";
import { millis } from "../shared/units.ts";
import type { Effect } from "./effects.ts";
import type { CallInput } from "./input.ts";
import { type CallEnd, type CallState, INITIAL_STATE } from "./state.ts";
import { transition } from "./transition.ts";

const EJECTED = { type: "ejected", message: "Meeting has ended" };
const NON_FATAL = { type: "audio-processing-setup-error", error: { message: "Krisp" } };

const start = (at = 0): CallInput => ({
  type: "visitor.start",
  at: millis(at),
  page: "home",
  clearance: { ready: true, sessionId: "session-1" },
});
const event = (type: ProviderEventName, at: number, payload?: unknown): CallInput => ({
  type: "provider",
  at: millis(at),
  event: readEvent(type, payload),
});
const stop = (at: number): CallInput => ({ type: "visitor.stop", at: millis(at) });

/** Applies the inputs in order and returns the last one's effects. */
function play(...inputs: CallInput[]): { state: CallState; effects: readonly Effect[] } {
  let state: CallState = INITIAL_STATE;
  let effects: readonly Effect[] = [];
  for (const input of inputs) [state, effects] = transition(state, input);
  return { state, effects };
}

describe("transition on start", () => {
  it("returns the same state while a call is in progress", () => {
    const connecting = play(start()).state;
    expect(transition(connecting, start(10))).toEqual([connecting, []]);
    const active = play(start(), event("call-start", 500)).state;
    expect(transition(active, start(600))).toEqual([active, []]);
  });
});

describe("transition on an end", () => {
  const endings: [string, (at: number) => CallInput, boolean, CallEnd][] = [
    ["the visitor's stop", stop, false, "visitor"],
    ["call-end", (at) => event("call-end", at), false, "service"],
    ["disconnect", (at) => event("disconnect", at), false, "disconnect"],
    ["a fatal error", (at) => event("error", at, EJECTED), true, "error"],
  ];

  it.each(endings)("tells the call-ending page how %s ended a call", (_, ending, failed, ended) => {
    const { effects } = play(start(), event("call-start", 1000), ending(61_000));
    const error = failed
      ? { code: "ended-by-service", text: expect.stringMatching(/ended by the service/) }
      : null;
    const call = { durationSeconds: 60, sessionId: "session-1", ended, error, endedReason: null };
    expect(effects).toContainEqual({ type: "navigate", to: "/call-ending", call });
  });

  it("returns the same state for any event after the call is over", () => {
    const over = play(start(), event("call-start", 0), stop(5000)).state;
    for (const type of PROVIDER_EVENTS)
      expect(transition(over, event(type, 6000, EJECTED))).toEqual([over, []]);
  });
});

describe("transition during a call", () => {
  const live = [start(), event("call-start", 0)] as const;

  it("stays active after an error that is not fatal", () => {
    expect(play(...live, event("error", 5, NON_FATAL)).state).toMatchObject({
      phase: "active",
      error: null,
    });
  });

  it("mutes the call of the provider when the visitor mutes", () => {
    const { effects } = play(...live, { type: "visitor.mute", at: millis(3) });
    expect(effects).toEqual([{ type: "provider.mute", muted: true }]);
  });

  it("keeps captions during and after the call", () => {
    const said = (role: string, transcriptType: string, transcript: string) =>
      event("transcript", 1, { role, transcriptType, transcript });
    const { state } = play(
      ...live,
      said("assistant", "final", "Hello."),
      said("user", "partial", "I would"),
      said("user", "final", "I would like an appointment."),
      said("assistant", "partial", "Of"),
    );
    expect(state.captions.lines.map(({ text }) => text)).toEqual([
      "Hello.",
      "I would like an appointment.",
    ]);
    expect(state.captions.partial).toEqual({ assistant: "Of", visitor: null });
    expect(transition(state, stop(9))[0].captions.lines).toHaveLength(3);
  });

  it("records blocked audio, faults of microphone and network, and the progress of the start", () => {
    const denied = { error: { error: { type: "permissions" } } };
    const { state } = play(
      ...live,
      event("microphone-error", 1, denied),
      event("audio-blocked", 1),
      event("network-quality", 1, { networkState: "bad" }),
      event("network-connection", 1, { type: "signaling", event: "interrupted" }),
      event("start-progress", 1, { stage: "daily-call-join", status: "completed" }),
    );
    expect(state).toMatchObject({
      microphoneFault: "denied",
      audioBlocked: true,
      network: { quality: "bad", interrupted: new Set(["signaling"]) },
      progress: { stage: "daily-call-join", status: "completed" },
    });
  });
});

describe("transition with a fault of the microphone", () => {
  const faulty = play(
    start(),
    event("call-start", 0),
    event("microphone-error", 1, { type: "not-found" }),
  ).state;
  const faultAfter = (input: CallInput) => transition(faulty, input)[0];

  it("ends the fault at a level of the visitor that is loud enough to be speech", () => {
    expect(faulty).toMatchObject({ microphoneFault: "missing" });
    expect(faultAfter(event("local-volume-level", 2, 0.011))).toMatchObject({
      microphoneFault: null,
    });
    expect(faultAfter(event("local-volume-level", 2, 0.01))).toBe(faulty);
    expect(faultAfter(event("volume-level", 2, 0.5))).toBe(faulty);
  });
});

describe("transition on a status update", () => {
  const told = (endedReason?: unknown, status = "ended") =>
    event("status-update", 1, { status, endedReason });
  const reasonAfter = (...inputs: CallInput[]) =>
    play(start(), event("call-start", 0), ...inputs).state.endedReason;

  it("keeps the reason and the call when the update announces the end", () => {
    const { state } = play(start(), event("call-start", 0));
    expect(transition(state, told(" silence-timed-out "))).toEqual([
      { ...state, endedReason: "silence-timed-out" },
      [],
    ]);
    const over = play(start(), event("call-start", 0), told("a"), event("call-end", 2)).state;
    expect(over).toMatchObject({ phase: "idle", ended: "service", endedReason: "a" });
    expect(transition(over, told("customer-ended-call"))).toEqual([over, []]);
    expect(transition(over, start(3))[0].endedReason).toBeNull();
  });

  it("ignores an update without a reason, with another status, or after the first reason", () => {
    expect(reasonAfter(told())).toBeNull();
    expect(reasonAfter(told(" "))).toBeNull();
    expect(reasonAfter(told(5))).toBeNull();
    expect(reasonAfter(told("a", "in-progress"))).toBeNull();
    expect(reasonAfter(told("a"), told("b"))).toBe("a");
  });
});

describe("transition on a typed text", () => {
  const typed = (text: string): CallInput => ({ type: "visitor.type", at: millis(5), text });
  const heard = (transcriptType: string, transcript: string) =>
    event("transcript", 4, { role: "user", transcriptType, transcript });

  it("adds a finished turn of the visitor that owes an answer, and keeps the unfinished lines", () => {
    const { state, effects } = play(
      start(),
      event("call-start", 0),
      event("speech-start", 1),
      heard("partial", "I wo"),
      typed(" Tomorrow at nine "),
    );
    expect(effects).toEqual([]);
    expect(state.captions.lines).toMatchObject([
      { speaker: "visitor", text: "Tomorrow at nine", turn: 1 },
    ]);
    expect(state.captions.partial.visitor).toBe("I wo");
    expect(state).toMatchObject({ phase: "active", speaking: true, answerOwed: true });
  });

  it("returns the same state unless the call is active", () => {
    const idle = play().state;
    expect(transition(idle, typed("Hello"))).toEqual([idle, []]);
    const connecting = play(start()).state;
    expect(transition(connecting, typed("Hello"))).toEqual([connecting, []]);
  });
});

describe("transition on network events", () => {
  const network = (type: string, happened: string) =>
    event("network-connection", 1, { type, event: happened });
  const lost = (...inputs: CallInput[]) => {
    const { state } = play(start(), event("call-start", 0), ...inputs);
    return state.phase === "active" ? [...state.network.interrupted] : null;
  };

  it("removes a network channel from the interrupted ones when it reconnects", () => {
    const both = [network("sfu", "interrupted"), network("signaling", "interrupted")];
    expect(lost(...both)).toEqual(["sfu", "signaling"]);
    expect(lost(...both, network("sfu", "connected"))).toEqual(["signaling"]);
    const back = [network("sfu", "connected"), network("signaling", "connected")];
    expect(lost(...both, ...back)).toEqual([]);
  });

  it("clears the interrupted channels when speech or words arrive", () => {
    const gone = network("sfu", "interrupted");
    const words = (transcript: string | null) =>
      event("transcript", 1, { role: "user", transcriptType: "partial", transcript });
    expect(lost(gone, event("speech-start", 1))).toEqual([]);
    expect(lost(gone, words("Hello"))).toEqual([]);
    expect(lost(gone, words(null))).toEqual(["sfu"]);
    expect(lost(gone, event("speech-end", 1))).toEqual(["sfu"]);
  });

  it("keeps the interrupted channels when a network event is unreadable", () => {
    expect(lost(network("sfu", "interrupted"), network("sfu", "something"))).toEqual(["sfu"]);
  });
});
