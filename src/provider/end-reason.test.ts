import { describe, expect, it } from "vitest";
import { readEndReason } from "./end-reason.ts";

describe("readEndReason", () => {
  it.each([
    ["silence-timed-out", "silence"],
    ["call.in-progress.error-assistant-did-not-receive-customer-audio", "silence"],
    ["exceeded-max-duration", "time-limit"],
    ["pipeline-error-openai-llm-failed", "model-error"],
    ["pipeline-no-available-llm-model", "model-error"],
    ["call.in-progress.error-vapifault-cartesia-voice-failed", "model-error"],
    ["assistant-ended-call", null],
    ["customer-ended-call", null],
    ["", null],
    [null, null],
  ])("reads %j as %j", (reason, read) => {
    expect(readEndReason(reason)).toBe(read);
  });
});
