import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type CheckInput,
  type Finding,
  findingOf,
  follow,
  isOver,
  NEW_CHECK,
  PRE_CALL_STEPS,
  statusOf,
} from "./pre-call-check.ts";

const find = (step: (typeof PRE_CALL_STEPS)[number], finding: Finding): CheckInput => ({
  type: "find",
  step,
  finding,
});
const step = fc.constantFrom(...PRE_CALL_STEPS);
const finding = fc.constantFrom<Finding>(
  { type: "heard", device: "Desk" },
  { type: "blocked" },
  { type: "call-on" },
);
const input: fc.Arbitrary<CheckInput> = fc.oneof(
  fc.record({ type: fc.constant("begin" as const), step }),
  fc.record({ type: fc.constant("find" as const), step, finding }),
  fc.constant({ type: "cancel" as const }),
);

describe("follow", () => {
  it("takes a step from waiting by way of running to what it found", () => {
    const begun = follow(NEW_CHECK, { type: "begin", step: "microphone" });
    const found = follow(begun, find("microphone", { type: "quiet", device: "" }));
    expect([NEW_CHECK, begun, found].map((check) => statusOf(check, "microphone"))).toEqual([
      "waiting",
      "running",
      "failed",
    ]);
    expect(statusOf(found, "platform")).toBe("waiting");
  });

  it("never takes back what a step found, nor does a check that is over change", () => {
    fc.assert(
      fc.property(fc.array(input), (inputs) => {
        let check = NEW_CHECK;
        for (const next of inputs) {
          const after = follow(check, next);
          for (const name of PRE_CALL_STEPS) {
            const before = findingOf(check, name);
            if (before !== null) expect(findingOf(after, name)).toBe(before);
          }
          if (isOver(check)) expect(after).toBe(check);
          check = after;
        }
      }),
    );
  });

  it("cancels what is open, and leaves what was found", () => {
    const half = follow(
      follow(NEW_CHECK, { type: "begin", step: "platform" }),
      find("permission", { type: "blocked" }),
    );
    const cancelled = follow(half, { type: "cancel" });
    expect(isOver(half)).toBe(false);
    expect(isOver(cancelled)).toBe(true);
    expect(PRE_CALL_STEPS.map((name) => statusOf(cancelled, name))).toEqual([
      "skipped",
      "failed",
      "skipped",
      "skipped",
      "skipped",
    ]);
  });
});
