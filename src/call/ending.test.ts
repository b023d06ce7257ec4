import { describe, expect, it } from "vitest";
import { readEvent } from "../provider/read-event.ts";
import { millis } from "../shared/units.ts";
import { endingNotice, endingOf, isCutOff } from "./ending.ts";
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
    "tells a short call's %s from the one of a connecting call",
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

  it("tells of a call that did not begin after an earlier long call", () => {
    const long = [start(), BEGUN, event("call-end", 60_000)];
    expect(endingNotice(after(...long, start("session-2"), event("disconnect")))).toBe("lost");
  });

  it("tells the service's reason", () => {
    const reason = event("status-update", 0, { status: "ended", endedReason: "silence-timed-out" });
    expect(endingNotice(after(start(), BEGUN, reason, event("call-end", 5000)))).toBe("silence");
    expect(endingNotice(after(start(), reason, event("call-end", 5000)))).toBe("silence");
  });

  it("is null after the next start", () => {
    expect(endingNotice(after(start(), event("disconnect"), start("session-2")))).toBeNull();
  });
});

describe("endingOf", () => {
  const told = (ended: CallEnd | null, code: CallErrorCode | null = null, endedReason = "") =>
    endingOf({ ended, error: code && { code }, endedReason });

  it("is null for a call that was completed", () => {
    for (const ended of ["visitor", "service", null] as const) {
      expect(isCutOff(ended)).toBe(false);
      expect(told(ended)).toBeNull();
    }
  });

  it.each([
    ["credits", "unavailable"],
    ["authentication", "unavailable"],
    ["rate-limit", "busy"],
    ["ended-by-service", "cut-off"],
    ["unexpected", "cut-off"],
  ] as const)("says of a call that ended with the error %s that it was %s", (code, ending) => {
    expect(isCutOff("error")).toBe(true);
    expect(told("error", code)).toBe(ending);
  });

  it("says that the connection was lost after a disconnect", () => {
    expect(isCutOff("disconnect")).toBe(true);
    expect(told("disconnect", null, "silence-timed-out")).toBe("lost");
  });

  it("refines the words with the service's reason", () => {
    expect(told("service", null, "silence-timed-out")).toBe("silence");
    expect(told("error", "ended-by-service", "exceeded-max-duration")).toBe("time-limit");
    expect(told("error", "credits", "pipeline-error-openai-llm-failed")).toBe("unavailable");
    expect(told("visitor", null, "exceeded-max-duration")).toBeNull();
  });
});
