import { describe, expect, it } from "vitest";
import { configurationOf, meaningOf } from "./pre-call-meaning.ts";

describe("configurationOf", () => {
  it.each([
    ["home", "a", "w", { type: "configured", workflow: true }],
    ["home", "a", null, { type: "configured", workflow: false }],
    ["home", null, "w", { type: "no-assistant" }],
    ["home", null, null, { type: "no-assistant" }],
    ["admin", "a", "w", { type: "configured", workflow: true }],
    ["admin", "a", null, { type: "no-workflow" }],
    ["admin", null, "w", { type: "workflow-only" }],
    ["admin", null, null, { type: "no-target" }],
  ] as const)(
    "speaks of %s's calls: assistant %s, workflow %s",
    (page, assistantId, workflowId, finding) => {
      const setup = { publicKey: "key", assistantId, workflowId, faults: [] };
      expect(configurationOf(setup, page)).toEqual(finding);
      // What no call can do without comes first.
      expect(configurationOf({ ...setup, publicKey: null }, page).type).toBe("no-key");
      expect(configurationOf({ ...setup, faults: ["bad"] }, page)).toEqual({
        type: "misconfigured",
        faults: ["bad"],
      });
    },
  );
});

describe("meaningOf", () => {
  const host = "api.example";
  const error = new TypeError("Failed to fetch");
  const refusal = { message: ["Assistant must be provided."] };
  const answered = (status: number, body: unknown = refusal) =>
    ({ type: "answered", host, status, body }) as const;

  it.each([400, 422])(
    "passes %i with a message, the refusal of a call without an assistant",
    (status) => {
      expect(meaningOf(answered(status), true)).toEqual(answered(status));
    },
  );

  it.each([
    ["credits", answered(402)],
    ["credits", answered(400, { message: "Wallet Balance is 0. Purchase More Credits." })],
    ["rate-limit", answered(429)],
    ["rate-limit", answered(400, { error: { type: "rate_limit" } })],
    ["other", answered(500, null)],
    ["other", answered(502)],
    ["other", answered(599)],
  ] as const)("names the trouble of a platform that is unwell: %s, of %j", (trouble, answer) => {
    const { status } = answer;
    for (const online of [true, false])
      expect(meaningOf(answer, online)).toEqual({ type: "unwell", host, status, trouble });
  });

  it.each([
    ["key-refused", answered(401)],
    ["key-refused", answered(403, null)],
    ["key-refused", answered(400, { type: "authentication" })],
    ...[200, 201, 204, 301, 404, 405, 410, 418].map(
      (status) => ["unexpected", answered(status)] as const,
    ),
    ["unexpected", answered(400, null)],
    ["unexpected", answered(400, {})],
  ] as const)("calls it %s when the answer is %j", (type, answer) => {
    expect(meaningOf(answer, true)).toEqual({ type, host, status: answer.status });
  });

  it.each(["loaded", "withheld", "forbidden"] as const)("takes %s over as it is", (type) => {
    const reach = { type, host, directive: "script-src" };
    expect(meaningOf(reach, false)).toEqual(reach);
  });

  it.each([
    { type: "unanswered", host, error },
    { type: "not-loaded", error },
    { type: "timed-out" },
  ] as const)("$type is what it is, and offline where there is no network", (outcome) => {
    expect(meaningOf(outcome, true)).toEqual(outcome);
    expect(meaningOf(outcome, false)).toEqual({ type: "offline" });
  });

  it("what is stood in for needs no network", () => {
    expect(meaningOf({ type: "stood-in" }, false)).toEqual({ type: "stood-in" });
  });
});
