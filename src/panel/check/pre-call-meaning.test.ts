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
  const answered = (status: number) => ({ type: "answered", host, status }) as const;

  it.each([400, 422])("passes %i, the refusal of a request for a call of nobody", (status) => {
    expect(meaningOf(answered(status), true)).toEqual(answered(status));
  });

  it.each([
    ["key-refused", [401, 403]],
    ["unwell", [402, 429, 500, 502, 503, 599]],
    ["unexpected", [200, 201, 204, 301, 404, 405, 410, 418]],
  ] as const)("calls an answer %s when its status is one of %j", (type, statuses) => {
    for (const status of statuses)
      for (const online of [true, false])
        expect(meaningOf(answered(status), online)).toEqual({ type, host, status });
  });

  it.each(["loaded", "withheld"] as const)("takes %s over as it is", (type) => {
    expect(meaningOf({ type, host }, false)).toEqual({ type, host });
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
