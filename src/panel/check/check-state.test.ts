import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  findingOf,
  isOver,
  NEW_CHECK,
  type CheckState,
  type PreCallStep,
  PRE_CALL_STEPS,
  reportOf,
  statusOf,
  trackProgress,
  checkVerdict,
} from "./check-state.ts";
import type { Finding } from "./findings.ts";

/** Tracks a check, and keeps its latest state. */
function track() {
  let check = NEW_CHECK;
  return { ...trackProgress((next) => (check = next)), check: () => check };
}

describe("trackProgress", () => {
  const step = fc.constantFrom(...PRE_CALL_STEPS);
  const finding = fc.constantFrom<Finding>(
    { type: "heard", device: "Desk" },
    { type: "blocked" },
    { type: "call-on" },
  );
  const does = fc.constantFrom("begin", "find", "cancel");

  it("changes a step from waiting to running, and then to the status of its finding", () => {
    const { begin, find, check } = track();
    const statuses = [statusOf(check(), "microphone")];
    begin("microphone");
    statuses.push(statusOf(check(), "microphone"));
    find("microphone", { type: "quiet", device: "" });
    statuses.push(statusOf(check(), "microphone"));
    expect(statuses).toEqual(["waiting", "running", "failed"]);
    expect(statusOf(check(), "platform")).toBe("waiting");
  });

  it("keeps the first finding of a step, and does not change a finished check", () => {
    fc.assert(
      fc.property(fc.array(fc.record({ does, step, finding })), (inputs) => {
        const { begin, find, cancel, check } = track();
        for (const next of inputs) {
          const before = check();
          if (next.does === "begin") begin(next.step);
          else if (next.does === "find") find(next.step, next.finding);
          else cancel();
          for (const name of PRE_CALL_STEPS) {
            const first = findingOf(before, name);
            if (first !== null) expect(findingOf(check(), name)).toBe(first);
          }
          if (isOver(before)) expect(check()).toBe(before);
        }
      }),
    );
  });

  it("marks the steps without a finding as cancelled and keeps the findings of the others", () => {
    const { begin, find, cancel, check } = track();
    begin("platform");
    find("permission", { type: "blocked" });
    const half = check();
    cancel();
    expect([isOver(half), isOver(check())]).toEqual([false, true]);
    const statuses = PRE_CALL_STEPS.map((name) => statusOf(check(), name));
    expect(statuses.join(" ")).toBe("skipped failed skipped skipped skipped skipped");
  });

  it("aborts the signal of a step before it reports the finding", () => {
    const order: string[] = [];
    const progress = trackProgress(() => order.push("report"));
    progress.endOf("platform").addEventListener("abort", () => order.push("clean up"));
    progress.find("platform", { type: "offline" });
    expect(order).toEqual(["clean up", "report"]);
  });
});

const WELL: CheckState = {
  configuration: { type: "configured", workflow: false },
  permission: { type: "allowed" },
  microphone: { type: "heard", device: "Desk" },
  platform: { type: "answered", host: "api.example", status: 400, body: {} },
  callCode: { type: "loaded", host: "calls.example" },
  media: { type: "media-open" },
};
const error = new Error("why");
const host = "api.example";
const unwell = (
  status: number,
  trouble: Extract<Finding, { readonly type: "unwell" }>["trouble"] = "other",
): Finding => ({ type: "unwell", host, status, trouble });
const unanswered: Finding = { type: "unanswered", host, error };

/** Each row: the findings that replace good ones, the type of the verdict, and a pattern of its sentence. */
const VERDICTS: readonly (readonly [Partial<Record<PreCallStep, Finding>>, string, RegExp])[] = [
  [{}, "success", /^A call should work from here\.$/],
  [{ microphone: { type: "unmeasured", device: "" } }, "success", /^A call should work from here/],
  [{ configuration: { type: "misconfigured", faults: ["x"] } }, "error", /has a fault/],
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
  [{ microphone: { type: "device-busy", error } }, "error", /is busy/],
  [{ microphone: { type: "device-lost" } }, "error", /was disconnected/],
  [{ microphone: { type: "device-failed", error } }, "error", /could not be opened/],
  [{ platform: unanswered }, "error", /cannot be reached/],
  [{ callCode: unanswered }, "error", /cannot be reached/],
  [{ callCode: { type: "timed-out" } }, "error", /too long/],
  [{ callCode: { type: "not-loaded", error } }, "error", /did not deliver/],
  [{ platform: { type: "key-refused", host, status: 401 } }, "error", /check publicKey/],
  [{ platform: { type: "unexpected", host, status: 404 } }, "error", /check apiUrl/],
  [{ callCode: { type: "withheld", host } }, "error", /not to this page/],
  [{ callCode: { type: "forbidden", host, directive: "script-src" } }, "error", /policy forbids/],
  [{ platform: unwell(402, "credits") }, "warning", /^The service .* no credits .* \(402\): /],
  [{ platform: unwell(500) }, "warning", /^The service answers, but .* of its own \(500\): /],
  [{ platform: unwell(429, "rate-limit") }, "warning", /^The service answers, but .* \(429\): /],
  [{ media: { type: "no-webrtc" } }, "error", /^This browser cannot make calls/],
  [{ media: { type: "no-media" } }, "error", /^A call from here would have no sound/],
  [{ media: { type: "no-udp", relay: true } }, "warning", /^A call should work .* may stutter/],
  [{ media: { type: "no-udp", relay: null } }, "warning", /^A call from here may have no sound/],
  [{ microphone: { type: "quiet", device: "" } }, "warning", /nothing was heard/],
  [{ microphone: { type: "call-on" } }, "info", /a call is using it/],
  [{ platform: { type: "stood-in" } }, "success", /simulator stands in/],
  [{ platform: { type: "cancelled" } }, "info", /cancelled/],
  // Of several problems, the verdict names the one that causes the others. A good finding never hides a
  // problem.
  [{ permission: { type: "blocked" }, platform: unanswered }, "error", /blocked/],
  [{ microphone: { type: "quiet", device: "" }, platform: unanswered }, "error", /reached/],
  [{ microphone: { type: "call-on" }, callCode: unanswered }, "error", /reached/],
  [{ permission: { type: "blocked" }, platform: { type: "offline" } }, "error", /offline/],
  [{ microphone: { type: "quiet", device: "" }, platform: unwell(503) }, "warning", /503/],
  [{ microphone: { type: "no-device" }, platform: unwell(500) }, "error", /no microphone/],
  [{ configuration: { type: "workflow-only" }, callCode: unanswered }, "error", /reached/],
  [{ configuration: { type: "no-workflow" }, callCode: unanswered }, "error", /only the assist/],
  [{ microphone: { type: "no-device" }, platform: { type: "stood-in" } }, "error", /no microphone/],
  [{ permission: { type: "blocked" }, callCode: { type: "cancelled" } }, "info", /cancelled/],
];

describe("verdictOf", () => {
  it.each(VERDICTS)(
    "judges the findings %j with one sentence of type %s that matches %s",
    (change, type, words) => {
      const verdict = checkVerdict({ ...WELL, ...change });
      expect(verdict.type).toBe(type);
      expect(verdict.words).toMatch(words);
      expect(verdict.words.match(/[.!?](\s|$)/g)).toHaveLength(1);
    },
  );
});

describe("reportOf", () => {
  it("includes the HTTP status when a host answers with an error of its own", () => {
    expect(reportOf({ ...WELL, platform: unwell(500) })).toContain(
      "- Voice platform: failed. api.example answers, but with an error of its own (500).",
    );
  });

  it("contains the verdict, then the status and the finding of every step", () => {
    expect(reportOf({ ...WELL, platform: { type: "timed-out" } })).toBe(
      [
        "The service takes too long to answer: check the network, then check again.",
        "- Configuration: passed. The public key and the assistant are set; the workflow, which only the admin page calls, is not.",
        "- Microphone permission: passed. The microphone is allowed.",
        "- Microphone: passed. You were heard, through “Desk”.",
        "- Voice platform: failed. There was no answer within 5 seconds: check the network.",
        "- Call code: passed. calls.example delivers its script.",
        "- Call audio: passed. The network lets audio out over UDP.",
      ].join("\n"),
    );
  });
});
