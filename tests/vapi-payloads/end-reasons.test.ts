import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type EndReason, readEndReason } from "../../src/provider/end-reason.ts";
import { readEndedReasons } from "./read-ended-reasons.ts";

const types = readFileSync(
  new URL("../../node_modules/@vapi-ai/web/dist/api.d.ts", import.meta.url),
  "utf8",
);
const reasons = readEndedReasons(types);

/** The published reasons of each kind but `service-fault`, which all others have. */
const CLASSED: Readonly<Record<Exclude<EndReason, "service-fault">, readonly string[]>> = {
  completed: [
    "assistant-ended-call",
    "assistant-ended-call-after-message-spoken",
    "assistant-ended-call-with-hangup-task",
    "assistant-forwarded-call",
    "assistant-said-end-call-phrase",
    "call.ending.hook-executed-say",
    "call.ending.hook-executed-transfer",
    "call.in-progress.sip-completed-call",
    "call.in-progress.twilio-completed-call",
    "call.ringing.hook-executed-say",
    "call.ringing.hook-executed-transfer",
    "call.ringing.sip-inbound-caller-hungup-before-call-connect",
    "campaign.ended.success",
    "campaign.in-progress.ended-by-user",
    "campaign.scheduled.ended-by-user",
    "cancelled",
    "customer-did-not-answer",
    "customer-ended-call",
    "customer-ended-call-after-warm-transfer-attempt",
    "customer-ended-call-before-warm-transfer",
    "customer-ended-call-during-transfer",
    "manually-canceled",
    "mockConversation.done",
    "voicemail",
    "vonage-completed",
  ],
  silence: ["call.in-progress.error-assistant-did-not-receive-customer-audio", "silence-timed-out"],
  "time-limit": ["exceeded-max-duration"],
  microphone: [
    "call.in-progress.error-warm-transfer-microphone-timeout",
    "customer-did-not-give-microphone-permission",
  ],
  credits: [
    "call.start.error-subscription-frozen",
    "call.start.error-subscription-insufficient-credits",
    "call.start.error-subscription-upgrade-failed",
    "call.start.error-subscription-wallet-does-not-exist",
  ],
  busy: [
    "call.forwarding.no-answer",
    "call.forwarding.operator-busy",
    "call.start.error-subscription-concurrency-limit-reached",
    "customer-busy",
  ],
};

/** The published reasons of a service's fault that do not begin with the name of a failing part of the assistant. */
const OTHER_FAULTS = [
  "aborted",
  "assistant-join-timed-out",
  "assistant-not-found",
  "assistant-not-valid",
  "call-deleted",
  "error",
  "phone-call-provider-bypass-enabled-but-no-call-received",
  "phone-call-provider-closed-websocket",
  "scheduled-call-deleted",
  "timeout",
  "twilio-failed-to-connect-call",
  "twilio-reported-customer-misdialed",
  "vonage-disconnected",
  "vonage-failed-to-connect-call",
  "vonage-rejected",
  "worker-shutdown",
];
const FAULTY_PART =
  /^(pipeline-error|call\.(start|ringing|in-progress)\.error|call\.start\.assistant-version-error|call-start-error|assistant-request)-/;

/** The reasons that no rule knows. */
const unknown = (texts: readonly string[]) => texts.filter((text) => readEndReason(text) === null);
const ofKind = (kind: EndReason) => reasons.filter((reason) => readEndReason(reason) === kind);

describe("the reasons for the end of a call in the installed SDK's types", () => {
  it("are each known to a rule", () => {
    expect(reasons.length).toBeGreaterThan(600);
    expect(unknown(reasons)).toEqual([]);
  });

  it.each(Object.entries(CLASSED))(
    "are of the kind %s exactly if CLASSED lists them",
    (kind, expected) => {
      expect(ofKind(kind as EndReason)).toEqual(expected);
    },
  );

  it("are a service's fault when they name a failed part, or are in OTHER_FAULTS", () => {
    const faults = ofKind("service-fault");
    expect(faults.filter((reason) => !FAULTY_PART.test(reason))).toEqual(OTHER_FAULTS);
  });
});

describe("readEndedReasons", () => {
  it("finds an added value, which no rule knows", () => {
    const planted = types.replace('"customer-busy"', '"customer-busy" | "assistant-got-bored"');
    const more = readEndedReasons(planted);
    expect(more).toHaveLength(reasons.length + 1);
    expect(unknown(more)).toEqual(["assistant-got-bored"]);
  });

  it("reads a union over several lines", () => {
    const union = 'endedReason?:\n  | "a"\n  | "b-c";\n endedReason?: string; type: "endedReason";';
    expect(readEndedReasons(union)).toEqual(["a", "b-c"]);
  });

  it("throws when the types name no value", () => {
    expect(() => readEndedReasons("endedReason?: EndedReason;")).toThrow("name no value");
  });
});
