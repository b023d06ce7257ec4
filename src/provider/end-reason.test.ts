import { describe, expect, it } from "vitest";
import { readEndReason } from "./end-reason.ts";

// tests/vapi-payloads classes every reason that the SDK publishes. These are reasons of older releases.
describe("readEndReason", () => {
  it.each([
    ["assistant-said-message-with-end-call-enabled", "completed"],
    ["pipeline-no-available-llm-model", "service-fault"],
    ["vapifault-transport-never-connected", "service-fault"],
    ["no-server-available", "service-fault"],
    ["assistant-error", "service-fault"],
    ["unknown-error", "service-fault"],
    ["a-reason-of-tomorrow", null],
    ["", null],
    [null, null],
  ])("reads %j as %j", (reason, read) => {
    expect(readEndReason(reason)).toBe(read);
  });

  it.each([" Silence-Timed-Out ", "SILENCE_TIMED_OUT", "silence timed out"])(
    "reads %j like silence-timed-out",
    (reason) => {
      expect(readEndReason(reason)).toBe("silence");
    },
  );
});
