import { describe, expect, it } from "vitest";
import { readCallSummary } from "./call-summary.ts";

describe("readCallSummary", () => {
  it("returns the duration and the session ID of a call", () => {
    expect(readCallSummary({ durationSeconds: 61, sessionId: "abc" })).toEqual({
      duration: 61,
      sessionId: "abc",
    });
  });

  it.each([null, undefined, "text", 7, [], {}])(
    "returns null for both fields when the router's state is %j",
    (kept) => {
      expect(readCallSummary(kept)).toEqual({ duration: null, sessionId: null });
    },
  );

  it.each([0, -3, 1.5, Number.NaN, Infinity, "61", null])(
    "returns null as the duration when the router's state holds the duration %s",
    (seconds) => {
      expect(readCallSummary({ durationSeconds: seconds, sessionId: "abc" })).toEqual({
        duration: null,
        sessionId: "abc",
      });
    },
  );

  it.each(["", "  ", 7, null, {}])(
    "returns null as the session ID when the router's state holds the ID %j",
    (sessionId) => {
      expect(readCallSummary({ durationSeconds: 61, sessionId }).sessionId).toBeNull();
    },
  );
});
