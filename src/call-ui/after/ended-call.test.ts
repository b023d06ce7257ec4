import { describe, expect, it } from "vitest";
import { readEndedCall } from "./ended-call.ts";

const NOTHING = {
  durationSeconds: null,
  sessionId: null,
  ended: null,
  error: null,
  endedReason: null,
};

describe("readEndedCall", () => {
  it("returns the facts of an ended call", () => {
    const error = { code: "rate-limit", text: "Rate limit exceeded." };
    const ended = { ended: "error", error, endedReason: "silence-timed-out" };
    const call = { durationSeconds: 61, sessionId: "abc", ...ended };
    expect(readEndedCall(call)).toEqual(call);
  });

  it.each([null, undefined, "text", 7, [], {}])(
    "returns null for every field when the router's state is %j",
    (kept) => {
      expect(readEndedCall(kept)).toEqual(NOTHING);
    },
  );

  it.each([0, -3, 1.5, Number.NaN, Infinity, "61", null])(
    "returns null as the duration when the router's state holds the duration %s",
    (durationSeconds) => {
      const call = { durationSeconds, sessionId: "abc" };
      expect(readEndedCall(call)).toEqual({ ...NOTHING, sessionId: "abc" });
    },
  );

  it.each(["", "  ", 7, null, {}])(
    "returns null as the session ID when the router's state holds the ID %j",
    (sessionId) => {
      expect(readEndedCall({ durationSeconds: 61, sessionId }).sessionId).toBeNull();
    },
  );

  it.each(["hung up", "", 7, null, {}])(
    "returns null as the end when the router's state holds the end %j",
    (ended) => {
      expect(readEndedCall({ sessionId: "abc", ended }).ended).toBeNull();
    },
  );

  it.each(["text", null, {}, { code: "rate-limit" }, { text: 7 }])(
    "returns null as the error when the router's state holds the error %j",
    (error) => {
      expect(readEndedCall({ sessionId: "abc", ended: "error", error }).error).toBeNull();
    },
  );
});
