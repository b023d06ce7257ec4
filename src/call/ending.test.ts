import { describe, expect, it } from "vitest";
import { readEvent } from "../provider/read-event.ts";
import { millis } from "../shared/units.ts";
import { endingNotice, endingOf, shownErrorOf, wentWell } from "./ending.ts";
import type { CallErrorCode } from "./call-error.ts";
import type { CallInput } from "./input.ts";
import { type CallEnd, type CallState, INITIAL_STATE } from "./state.ts";
import { transition } from "./transition.ts";

const start = (sessionId = "session-1"): CallInput => ({
  type: "visitor.start",
  at: millis(0),
  page: "home",
  clearance: { ready: true, sessionId },
});
const event = (type: Parameters<typeof readEvent>[0], at = 0, payload?: unknown): CallInput => ({
  type: "provider",
  at: millis(at),
  event: readEvent(type, payload),
});
const after = (...inputs: CallInput[]): CallState =>
  inputs.reduce((state, input) => transition(state, input)[0], INITIAL_STATE as CallState);
const BEGUN = event("call-start");

describe("endingNotice", () => {
  it("is null before and during a call", () => {
    expect(endingNotice(INITIAL_STATE)).toBeNull();
    expect(endingNotice(after(start()))).toBeNull();
    expect(endingNotice(after(start(), BEGUN))).toBeNull();
  });

  it.each([
    ["call-end", "hung-up", "not-begun"],
    ["disconnect", "lost", "lost"],
  ] as const)(
    "distinguishes %s in a short call from the same event while connecting",
    (type, active, connecting) => {
      expect(endingNotice(after(start(), BEGUN, event(type, 20_999)))).toBe(active);
      expect(endingNotice(after(start(), event(type, 20_999)))).toBe(connecting);
    },
  );

  it("is null after the visitor's own stop", () => {
    const stop: CallInput = { type: "visitor.stop", at: millis(5000) };
    expect(endingNotice(after(start(), stop))).toBeNull();
    expect(endingNotice(after(start(), BEGUN, stop))).toBeNull();
  });

  it("is null after an error, because its text says what happened", () => {
    const ejected = event("error", 5000, { type: "ejected" });
    expect(endingNotice(after(start(), ejected))).toBeNull();
    expect(endingNotice(after(start(), BEGUN, ejected))).toBeNull();
  });

  it("is null after a call that led to the call-ending page", () => {
    expect(endingNotice(after(start(), BEGUN, event("call-end", 21_000)))).toBeNull();
  });

  it("reports a call that did not begin, even after an earlier long call", () => {
    const long = [start(), BEGUN, event("call-end", 60_000)];
    expect(endingNotice(after(...long, start("session-2"), event("disconnect")))).toBe("lost");
  });

  const reason = (endedReason: string) =>
    event("status-update", 1, { status: "ended", endedReason });

  it.each([
    ["silence-timed-out", "silence", "silence"],
    ["customer-did-not-give-microphone-permission", "microphone", "microphone"],
    ["call.start.error-subscription-frozen", "unavailable", "unavailable"],
    ["call.start.error-subscription-concurrency-limit-reached", "busy", "busy"],
    ["worker-shutdown", "service-fault", "not-begun"],
    ["assistant-ended-call", "hung-up", "not-begun"],
    ["a-reason-of-tomorrow", "hung-up", "not-begun"],
  ] as const)("gives the reason %s of a short call, and of a call that never began", (...row) => {
    const [endedReason, active, connecting] = row;
    const told = [reason(endedReason), event("call-end", 5000)];
    expect(endingNotice(after(start(), BEGUN, ...told))).toBe(active);
    expect(endingNotice(after(start(), ...told))).toBe(connecting);
  });

  it("gives the reason when call-end never comes and the connection is lost", () => {
    const lost = event("disconnect", 5000);
    expect(endingNotice(after(start(), BEGUN, reason("worker-shutdown"), lost))).toBe(
      "service-fault",
    );
    expect(endingNotice(after(start(), BEGUN, reason("assistant-ended-call"), lost))).toBe(
      "hung-up",
    );
    expect(endingNotice(after(start(), reason("assistant-ended-call"), lost))).toBe("not-begun");
    expect(endingNotice(after(start(), BEGUN, reason("a-reason-of-tomorrow"), lost))).toBe("lost");
  });

  it.each([
    ["call.start.error-subscription-frozen", "unavailable"],
    ["customer-did-not-give-microphone-permission", "microphone"],
    ["call.in-progress.error-providerfault-transport-never-connected", "not-begun"],
    ["assistant-ended-call", null],
    ["a-reason-of-tomorrow", null],
  ] as const)("gives the reason %s beside the error of a call that never began: %s", (...row) => {
    const [endedReason, told] = row;
    const ejected = event("error", 5000, { type: "ejected" });
    expect(endingNotice(after(start(), reason(endedReason), ejected))).toBe(told);
    const limit: CallInput = { type: "limit.connect", at: millis(45_000), stalled: false };
    expect(endingNotice(after(start(), reason(endedReason), limit))).toBe(told);
    expect(endingNotice(after(start(), BEGUN, reason(endedReason), ejected))).toBeNull();
  });

  it("says that the call did not begin when the visitor cancels after the service gave up", () => {
    const stop: CallInput = { type: "visitor.stop", at: millis(5000) };
    expect(endingNotice(after(start(), reason("worker-shutdown"), stop))).toBe("not-begun");
    expect(endingNotice(after(start(), reason("assistant-ended-call"), stop))).toBeNull();
  });

  it("is null after a blocked start, whose error says why", () => {
    const blocked: CallInput = {
      ...{ type: "visitor.start", at: millis(6000), page: "home" },
      clearance: { ready: false, failure: { kind: "client-missing", cause: null } },
    };
    const ended = [reason("silence-timed-out"), event("call-end", 5000)];
    expect(endingNotice(after(start(), ...ended, blocked))).toBeNull();
  });

  it("is null after the next start", () => {
    expect(endingNotice(after(start(), event("disconnect"), start("session-2")))).toBeNull();
  });
});

describe("endingOf", () => {
  const told = (ended: CallEnd | null, code: CallErrorCode | null = null, endedReason = "") =>
    endingOf({ ended, error: code && { code }, endedReason });

  it("is null for a call that was completed", () => {
    for (const ended of ["visitor", "service", null] as const) expect(told(ended)).toBeNull();
  });

  it.each([
    ["credits", "unavailable"],
    ["authentication", "unavailable"],
    ["rate-limit", "busy"],
    ["ended-by-service", "cut-off"],
    ["unexpected", "cut-off"],
  ] as const)("maps a call that ended with the error %s to the ending %s", (code, ending) => {
    expect(told("error", code)).toBe(ending);
  });

  it("says that the connection was lost after a disconnect and after a connection error", () => {
    expect(told("disconnect")).toBe("lost");
    expect(told("error", "connection")).toBe("lost");
    expect(told("error", "connection", "worker-shutdown")).toBe("service-fault");
    expect(told("disconnect", null, "a-reason-of-tomorrow")).toBe("lost");
  });

  it("prefers the service's reason, unless the error says more", () => {
    expect(told("service", null, "silence-timed-out")).toBe("silence");
    expect(told("disconnect", null, "silence-timed-out")).toBe("silence");
    expect(told("error", "ended-by-service", "exceeded-max-duration")).toBe("time-limit");
    expect(told("error", "ended-by-service", "worker-shutdown")).toBe("service-fault");
    expect(told("error", "ended-by-service", "a-reason-of-tomorrow")).toBe("cut-off");
    expect(told("error", "credits", "pipeline-error-openai-llm-failed")).toBe("unavailable");
  });

  it("is null for a call that the service completed, even if an error or a disconnect follows", () => {
    for (const ended of ["service", "disconnect", "error", "visitor"] as const)
      expect(told(ended, ended === "error" ? "ended-by-service" : null, GOODBYE)).toBeNull();
  });

  it("reports only a failure to a visitor who hung up", () => {
    expect(told("visitor", null, "exceeded-max-duration")).toBeNull();
    expect(told("visitor", null, "assistant-error")).toBe("service-fault");
  });
});

const GOODBYE = "assistant-ended-call";

describe("wentWell", () => {
  const ENDS = ["visitor", "service", "disconnect", "error"] as const;
  const goodEnds = (endedReason: string | null) =>
    ENDS.filter((ended) => wentWell({ ended, endedReason }));

  it.each([
    [GOODBYE, ENDS],
    ["silence-timed-out", ["visitor", "service"]],
    ["exceeded-max-duration", ["visitor", "service"]],
    ["a-reason-of-tomorrow", ["visitor", "service"]],
    [null, ["visitor", "service"]],
    ["customer-did-not-give-microphone-permission", []],
    ["call.start.error-subscription-frozen", []],
    ["call.start.error-subscription-concurrency-limit-reached", []],
    ["worker-shutdown", []],
    ["pipeline-error-openai-llm-failed", []],
  ] as const)("is true with the reason %s only after these ends: %j", (endedReason, ends) => {
    expect(goodEnds(endedReason)).toEqual(ends);
  });

  it("is true before any end, and false after the limit", () => {
    expect(wentWell({ ended: null, endedReason: null })).toBe(true);
    expect(wentWell({ ended: "limit", endedReason: null })).toBe(false);
  });
});

describe("shownErrorOf", () => {
  const ejected = event("error", 5000, { type: "ejected" });
  it.each([GOODBYE, "silence-timed-out", "worker-shutdown"])(
    "is null for the error that closed a call with the reason %s, but not for the error of a later blocked start",
    (endedReason) => {
      const reason = event("status-update", 1, { status: "ended", endedReason });
      const closed = after(start(), BEGUN, reason, ejected);
      expect(closed.error).not.toBeNull();
      expect(shownErrorOf(closed)).toBeNull();
      const blocked: CallInput = {
        ...{ type: "visitor.start", at: millis(6000), page: "home" },
        clearance: { ready: false, failure: { kind: "client-missing", cause: null } },
      };
      expect(shownErrorOf(transition(closed, blocked)[0])).toMatchObject({
        code: "client-missing",
      });
    },
  );

  it("is the error of a call that was cut off or never began", () => {
    for (const inputs of [
      [start(), BEGUN, ejected],
      [start(), BEGUN, event("status-update", 1, { status: "ended", endedReason: "x" }), ejected],
      [start(), event("status-update", 1, { status: "ended", endedReason: GOODBYE }), ejected],
    ]) {
      const state = after(...inputs);
      expect(shownErrorOf(state)).toBe(state.error);
      expect(state.error).not.toBeNull();
    }
  });
});
