import { describe, expect, it } from "vitest";
import type {
  Finding,
  PreCallCheck,
  PreCallStep,
} from "../../diagnostics/environment/pre-call-check.ts";
import { reportOf, verdictOf } from "./verdict.ts";

const WELL: PreCallCheck = {
  configuration: { type: "configured", workflow: false },
  permission: { type: "allowed" },
  microphone: { type: "heard", device: "Desk" },
  platform: { type: "answered", host: "api.example", status: 400, body: {} },
  callCode: { type: "loaded", host: "calls.example" },
};
const error = new Error("why");
const unwell = (
  status: number,
  trouble: Extract<Finding, { readonly type: "unwell" }>["trouble"] = "other",
): Finding => ({ type: "unwell", host: "api.example", status, trouble });
const unanswered: Finding = { type: "unanswered", host: "api.example", error };

/** What stands in the way, the verdict's type, and what its sentence must hold. */
const TABLE: readonly (readonly [Partial<Record<PreCallStep, Finding>>, string, RegExp])[] = [
  [{}, "success", /^A call should work from here\.$/],
  [{ microphone: { type: "unmeasured", device: "" } }, "success", /^A call should work from here/],
  [{ configuration: { type: "misconfigured", faults: ["x"] } }, "error", /cannot be used/],
  [{ configuration: { type: "no-key" } }, "error", /no public key/],
  [{ configuration: { type: "no-assistant" } }, "error", /no assistant/],
  [{ configuration: { type: "no-workflow" } }, "error", /only the assistant/],
  [{ configuration: { type: "no-target" } }, "error", /neither/],
  [{ configuration: { type: "workflow-only" } }, "warning", /workflow should work.*no assistant/],
  [{ platform: { type: "offline" } }, "error", /^This device is offline: /],
  [{ permission: { type: "unavailable" } }, "error", /https/],
  [{ permission: { type: "blocked" } }, "error", /^The microphone is blocked for this site: allow/],
  [{ permission: { type: "not-allowed" } }, "error", /was not allowed/],
  [{ microphone: { type: "no-device" } }, "error", /no microphone: connect one/],
  [{ microphone: { type: "device-busy", error } }, "error", /cannot be had/],
  [{ microphone: { type: "device-lost" } }, "error", /went away/],
  [{ microphone: { type: "device-failed", error } }, "error", /could not be opened/],
  [{ platform: unanswered }, "error", /cannot be reached/],
  [{ callCode: unanswered }, "error", /cannot be reached/],
  [{ callCode: { type: "timed-out" } }, "error", /too long/],
  [{ callCode: { type: "not-loaded", error } }, "error", /did not hand over/],
  [{ platform: { type: "key-refused", host: "api.example", status: 401 } }, "error", /PUBLIC_KEY/],
  [{ platform: { type: "unexpected", host: "api.example", status: 404 } }, "error", /API_URL/],
  [{ callCode: { type: "withheld", host: "calls.example" } }, "error", /not to this page/],
  [
    { callCode: { type: "forbidden", host: "calls.example", directive: "script-src" } },
    "error",
    /security policy forbids/,
  ],
  [
    { platform: unwell(402, "credits") },
    "warning",
    /^The service answers, but has no credits .* \(402\): /,
  ],
  [{ platform: unwell(500) }, "warning", /^The service answers, but .* of its own \(500\): /],
  [{ platform: unwell(429, "rate-limit") }, "warning", /^The service answers, but .* \(429\): /],
  [{ microphone: { type: "quiet", device: "" } }, "warning", /nothing was heard/],
  [{ microphone: { type: "call-on" } }, "info", /left to the call/],
  [{ platform: { type: "stood-in" } }, "success", /simulator stands in/],
  [{ platform: { type: "cancelled" } }, "info", /cancelled/],
  // Of several, the one at the root, and never good news before bad.
  [{ permission: { type: "blocked" }, platform: unanswered }, "error", /blocked/],
  [{ microphone: { type: "quiet", device: "" }, platform: unanswered }, "error", /reached/],
  [{ microphone: { type: "call-on" }, callCode: unanswered }, "error", /reached/],
  [{ permission: { type: "blocked" }, platform: { type: "offline" } }, "error", /offline/],
  [{ microphone: { type: "quiet", device: "" }, platform: unwell(503) }, "warning", /503/],
  [{ microphone: { type: "no-device" }, platform: unwell(500) }, "error", /no microphone/],
  [{ configuration: { type: "workflow-only" }, callCode: unanswered }, "error", /reached/],
  [{ configuration: { type: "no-workflow" }, callCode: unanswered }, "error", /no workflow/],
  [{ microphone: { type: "no-device" }, platform: { type: "stood-in" } }, "error", /no microphone/],
  [{ permission: { type: "blocked" }, callCode: { type: "cancelled" } }, "info", /cancelled/],
];

describe("verdictOf", () => {
  it.each(TABLE)("%j is told in one sentence (%s)", (change, type, words) => {
    const verdict = verdictOf({ ...WELL, ...change });
    expect(verdict.type).toBe(type);
    expect(verdict.words).toMatch(words);
    expect(verdict.words.match(/[.!?](\s|$)/g)).toHaveLength(1);
  });
});

describe("reportOf", () => {
  it("says of a host in trouble what it answered", () => {
    expect(reportOf({ ...WELL, platform: unwell(500) })).toContain(
      "- Voice platform: failed. api.example answers, but with an error of its own (500).",
    );
  });

  it("says the verdict and every step", () => {
    expect(reportOf({ ...WELL, platform: { type: "timed-out" } })).toBe(
      [
        "The service takes too long to answer: the network is slow, or something holds it up.",
        "- Configuration: passed. The public key and the assistant are there, the workflow is not.",
        "- Microphone permission: passed. Allowed.",
        "- Microphone: passed. You were heard, through “Desk”.",
        "- Voice platform: failed. No answer within 5 seconds.",
        "- Call code: passed. calls.example hands over its script.",
      ].join("\n"),
    );
  });
});
