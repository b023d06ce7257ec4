import { describe, expect, it } from "vitest";
import { describeProgress, STEP_COUNT } from "./start-steps.ts";

/** The service's own names, in the order in which it reports them. */
const STEPS = [
  "initialization",
  "web-call-creation",
  "daily-call-object-creation",
  "mobile-permissions",
  "daily-call-join",
  "video-recording-setup",
  "audio-observer-setup",
  "audio-processing-setup",
];

describe("describeProgress", () => {
  it("has its own words for every step, and counts them up", () => {
    const views = STEPS.map((stage) => describeProgress({ stage, status: "started" }, "Nora"));
    expect(views.map(({ done }) => done)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(new Set(views.map(({ text }) => text)).size).toBe(STEP_COUNT);
    for (const { text } of views) expect(text).not.toContain("-");
  });

  it.each(["completed", "failed"] as const)("goes on to the next step when one %s", (status) => {
    const next = describeProgress({ stage: "initialization", status }, "Nora");
    expect(next).toEqual(
      describeProgress({ stage: "web-call-creation", status: "started" }, "Nora"),
    );
  });

  it("waits for an answer after the last step", () => {
    expect(
      describeProgress({ stage: "audio-processing-setup", status: "completed" }, "Nora"),
    ).toEqual({ done: STEP_COUNT, text: "Waiting for Nora to answer" });
  });

  it.each([null, { stage: "something-new", status: "started" } as const])(
    "is simply calling while it knows of %j",
    (progress) => {
      expect(describeProgress(progress, "Nora")).toEqual({ done: 0, text: "Calling Nora" });
    },
  );
});
