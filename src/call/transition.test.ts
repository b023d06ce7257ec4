import type { ClientFault } from "./call-error.ts";
import { describe, expect, it } from "vitest";
import { PROVIDER_EVENTS, type ProviderEventName } from "../provider/events.ts";
import { readEvent } from "../provider/read-event.ts";
import { millis } from "../shared/units.ts";
import type { Effect } from "./effects.ts";
import type { CallInput } from "./input.ts";
import type { CallPage } from "./call-error.ts";
import { type CallEnd, type CallState, INITIAL_STATE } from "./state.ts";
import { transition } from "./transition.ts";

const EJECTED = { type: "ejected", message: "Meeting has ended" };
const NON_FATAL = { type: "audio-processing-setup-error", error: { message: "Krisp" } };
const HOME_UNEXPECTED =
  "An unexpected error occurred. Please check your internet connection and try again.";

const start = (at = 0, page: CallPage = "home"): CallInput => ({
  type: "visitor.start",
  at: millis(at),
  page,
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

const types = (effects: readonly Effect[]) => effects.map(({ type }) => type);

describe("transition on start", () => {
  it("becomes connecting, rings, arms the connect limit and starts the provider", () => {
    const { state, effects } = play(start());
    expect(state).toMatchObject({ phase: "connecting", sessionId: "session-1", error: null });
    expect(types(effects)).toEqual(["limit.arm", "ring.play", "provider.start"]);
  });

  it("returns the same state while a call is in progress", () => {
    const connecting = play(start()).state;
    expect(transition(connecting, start(10))).toEqual([connecting, []]);
    const active = play(start(), event("call-start", 500)).state;
    expect(transition(active, start(600))).toEqual([active, []]);
  });

  it("stays idle with an error when the client is missing or cannot be created", () => {
    const blocked = (page: CallPage, kind: ClientFault) =>
      play({
        type: "visitor.start",
        at: millis(0),
        page,
        clearance: { ready: false, failure: { kind, cause: null } },
      });
    expect(blocked("home", "client-missing").state).toMatchObject({
      phase: "idle",
      sessionId: null,
      error: {
        text: "VAPI not initialized. Please check your configuration and refresh the page.",
      },
    });
    expect(blocked("admin", "client-missing").state.error?.text).toBe("VAPI not initialized");
    expect(blocked("home", "client-failed").state.error?.text).toBe(
      "Failed to initialize VAPI client",
    );
    expect(blocked("home", "client-missing").effects).toEqual([]);
  });

  it("clears the error of the previous call", () => {
    const failed = play(start(), event("error", 10, "boom"));
    expect(failed.state.error?.text).toBe("boom");
    expect(play(start(), event("error", 10, "boom"), start(20)).state.error).toBeNull();
  });
});

describe("transition on call-start", () => {
  it("stops the ring and the connect limit, and ignores a second call-start", () => {
    const { state, effects } = play(start(), event("call-start", 900));
    expect(state).toMatchObject({ phase: "active", activeSince: 900 });
    expect(types(effects)).toEqual(["ring.stop", "limit.clear"]);
    const [again] = transition(state, event("call-start", 5000));
    expect(again).toBe(state);
  });

  it("ignores the result of the start request once the call is active", () => {
    const { state } = play(start(), event("call-start", 900));
    for (const type of ["start.resolve", "start.resolve-null"] as const)
      expect(transition(state, { type, at: millis(1000) })[0]).toBe(state);
    const reject = { type: "start.reject", error: "x", client: null } as const;
    expect(transition(state, { ...reject, at: millis(1000) })[0]).toBe(state);
  });
});

describe("transition on an end", () => {
  const endings: [string, (at: number) => CallInput, boolean, CallEnd][] = [
    ["the visitor's stop", stop, false, "visitor"],
    ["call-end", (at) => event("call-end", at), false, "service"],
    ["disconnect", (at) => event("disconnect", at), false, "disconnect"],
    ["a fatal error", (at) => event("error", at, EJECTED), true, "error"],
  ];
  const moments: [number, number, boolean][] = [
    [19_000, 19, false],
    [20_000, 20, false],
    [20_999, 20, false],
    [21_000, 21, true],
    [60_000, 60, true],
  ];

  for (const [name, ending, always, ended] of endings)
    for (const [lasted, durationSeconds, exceeded] of moments) {
      const redirects = exceeded || always;
      it(`${redirects ? "redirects" : "does not redirect"} when ${name} ends a call after ${lasted} ms`, () => {
        const { state, effects } = play(start(), event("call-start", 1000), ending(1000 + lasted));
        const summary = { durationSeconds, sessionId: "session-1" };
        expect(state).toMatchObject({ phase: "idle", summary });
        const error = always
          ? { code: "ended-by-service", text: expect.stringMatching(/ended by the service/) }
          : null;
        const call = { ...summary, ended, error, endedReason: null };
        const redirect = { type: "navigate", to: "/call-ending", call };
        expect(effects.filter(({ type }) => type === "navigate")).toEqual(
          redirects ? [redirect] : [],
        );
      });
    }

  it("does not redirect after the end of a call on the admin page", () => {
    for (const [, ending] of endings) {
      const { effects } = play(start(0, "admin"), event("call-start", 0), ending(60_000));
      expect(types(effects)).not.toContain("navigate");
    }
  });

  it("becomes idle with an error and without a redirect on a fatal error while connecting", () => {
    const { state, effects } = play(start(), event("error", 30_000, EJECTED));
    expect(state).toMatchObject({ phase: "idle", summary: null });
    expect(state.error?.code).toBe("ended-by-service");
    expect(types(effects)).toEqual(["ring.stop", "limit.clear", "provider.release"]);
  });

  it("stops the provider's call after the visitor's stop, and only releases it after call-end", () => {
    const active = play(start(), event("call-start", 0)).state;
    expect(types(transition(active, stop(5))[1])).toEqual(["provider.stop"]);
    expect(types(transition(active, event("call-end", 5))[1])).toEqual(["provider.release"]);
  });

  it('ends the call without the redirect on "visitor.go-home", and navigates home only from the admin page', () => {
    const leave = (page: CallPage): CallInput => ({
      type: "visitor.go-home",
      at: millis(60_000),
      page,
    });
    const home = play(start(), event("call-start", 0), leave("home"));
    expect(home.state).toMatchObject({ phase: "idle", summary: { durationSeconds: 60 } });
    expect(types(home.effects)).toEqual(["provider.stop"]);
    expect(play(start(0, "admin"), event("call-start", 0), leave("admin")).effects).toEqual([
      { type: "provider.stop" },
      { type: "navigate", to: "/" },
    ]);
    expect(play(leave("admin")).effects).toEqual([{ type: "navigate", to: "/" }]);
    expect(play(leave("home")).effects).toEqual([]);
  });

  it("ends with the text for unexpected errors if the service creates no call or the connect limit passes", () => {
    const empty = play(start(), { type: "start.resolve-null", at: millis(300) });
    expect(empty.state).toMatchObject({ phase: "idle", error: { text: HOME_UNEXPECTED } });
    for (const [stalled, code] of [
      [false, "unexpected"],
      [true, "stalled"],
    ] as const) {
      const limit = play(start(), { type: "limit.connect", at: millis(45_000), stalled });
      expect(limit.state).toMatchObject({ phase: "idle", error: { code, text: HOME_UNEXPECTED } });
      expect(types(limit.effects)).toContain("provider.stop");
    }
  });

  it("quotes the service's error of a rejected start, or says that there is no client", () => {
    const rejected = (error: unknown, client: ClientFault | null = null) =>
      play(start(), { type: "start.reject", at: millis(1), error, client }).state.error;
    expect(rejected(new Error("No room"))?.text).toBe("Service error: No room");
    const error = new Error("chunk");
    expect(rejected(error, "client-failed")?.text).toBe("Failed to initialize VAPI client");
    expect(rejected(error, "client-missing")?.text).toMatch(/^VAPI not initialized/);
  });

  it("keeps how the call ended until the next accepted start", () => {
    const endOf = (...inputs: CallInput[]) => {
      const { state } = play(...inputs);
      return state.phase === "idle" ? state.ended : "still on";
    };
    const live = [start(), event("call-start", 0)];
    const home: CallInput = { type: "visitor.go-home", at: millis(9), page: "home" };
    const limit: CallInput = { type: "limit.connect", at: millis(9), stalled: false };
    expect(endOf()).toBeNull();
    expect(endOf(start(), stop(9))).toBe("visitor");
    expect(endOf(...live, home)).toBe("visitor");
    expect(endOf(...live, event("call-end", 9))).toBe("service");
    expect(endOf(start(), event("disconnect", 9))).toBe("disconnect");
    expect(endOf(...live, event("error", 9, EJECTED))).toBe("error");
    expect(endOf(start(), { type: "start.resolve-null", at: millis(9) })).toBe("error");
    expect(endOf(start(), { type: "start.reject", at: millis(9), error: 1, client: null })).toBe(
      "error",
    );
    expect(endOf(start(), limit)).toBe("limit");
    expect(endOf(...live, stop(9), event("error", 10, EJECTED), home)).toBe("visitor");
    const blocked: CallInput = {
      type: "visitor.start",
      at: millis(10),
      page: "home",
      clearance: { ready: false, failure: { kind: "client-missing", cause: null } },
    };
    expect(endOf(blocked)).toBeNull();
    expect(endOf(...live, event("call-end", 9), blocked)).toBe("service");
    expect(endOf(...live, stop(9), start(10))).toBe("still on");
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

  it("tracks who is speaking and whether the visitor is muted", () => {
    const speaking = play(...live, event("speech-start", 1)).state;
    expect(speaking).toMatchObject({ speaking: true });
    expect(transition(speaking, event("speech-end", 2))[0]).toMatchObject({ speaking: false });
    const muted = play(...live, { type: "visitor.mute", at: millis(3) });
    expect(muted.state).toMatchObject({ muted: true });
    expect(muted.effects).toEqual([{ type: "provider.mute", muted: true }]);
    expect(transition(muted.state, stop(4))[0]).not.toHaveProperty("muted");
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
