import { describe, expect, it } from "vitest";
import { readEndReason } from "./end-reason.ts";

// tests/vapi-payloads classes every reason that the SDK publishes. These are samples, and reasons of older releases.
describe("readEndReason", () => {
  it.each([
    ["assistant-ended-call", "completed"],
    ["assistant-said-message-with-end-call-enabled", "completed"],
    ["customer-ended-call", "completed"],
    ["silence-timed-out", "silence"],
    ["call.in-progress.error-assistant-did-not-receive-customer-audio", "silence"],
    ["exceeded-max-duration", "time-limit"],
    ["customer-did-not-give-microphone-permission", "microphone"],
    ["call.start.error-subscription-frozen", "credits"],
    ["call.start.error-subscription-concurrency-limit-reached", "busy"],
    // A subscription that could not be read is not a subscription without credit.
    ["call.start.error-vapifault-get-subscription", "service-fault"],
    // The credit of a part of the assistant does not concern the visitor.
    ["pipeline-error-playht-out-of-credits", "service-fault"],
    ["call.in-progress.error-vapifault-openai-429-exceeded-quota", "service-fault"],
    ["call.in-progress.error-warm-transfer-silence-timeout", "service-fault"],
    ["call.in-progress.error-providerfault-transport-never-connected", "service-fault"],
    ["pipeline-no-available-llm-model", "service-fault"],
    ["vapifault-transport-never-connected", "service-fault"],
    ["no-server-available", "service-fault"],
    ["assistant-error", "service-fault"],
    ["unknown-error", "service-fault"],
    ["worker-shutdown", "service-fault"],
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
