import { describe, expect, it } from "vitest";
import type { Speaker } from "../../src/provider/events.ts";
import { parseAttempt } from "../../tests/support/attempt.ts";
import type { AttemptEvent } from "../scenario/schema.ts";
import { timelineOf } from "./timeline.ts";

const attempt = (...events: AttemptEvent[]) => parseAttempt({ events });
const named = (at: number, payload: unknown): AttemptEvent => {
  return { at, event: "unknown-event", payload, late: false };
};
const levels = (at: number, of: Speaker, values: number[], late = false): AttemptEvent => {
  return { at, late, levels: { of, every: 100, values } };
};

describe("timelineOf", () => {
  it("sorts events by time and keeps the order of the file for equal times", () => {
    const events = [named(20, "c"), named(10, "a"), named(20, "d"), named(10, "b")];
    const payloads = timelineOf(attempt(...events)).map(({ payload }) => payload);
    expect(payloads.join("")).toBe("abcd");
  });

  it("places the values of a levels entry one interval apart, starting at `at`", () => {
    const items = timelineOf(attempt(levels(1000, "visitor", [0, 0.5, 2])));
    expect(items.map(({ at, event, payload }) => [at, event, payload])).toEqual([
      [1000, "local-volume-level", 0],
      [1100, "local-volume-level", 0.5],
      [1200, "local-volume-level", 1],
    ]);
    expect(timelineOf(attempt(levels(0, "visitor", [])))).toEqual([]);
  });

  it("converts the assistant's levels to volumes: divided by 0.15, capped at 1", () => {
    const items = timelineOf(attempt(levels(0, "assistant", [0, 0.075, 0.15, 9])));
    expect(items.map(({ event }) => event)).toEqual(Array(4).fill("volume-level"));
    expect(items.map(({ payload }) => payload)).toEqual([0, 0.5, 1, 1]);
  });

  it("marks only the assistant's levels above 0.01 as loud", () => {
    const loud = (of: Speaker) =>
      timelineOf(attempt(levels(0, of, [0.01, 0.0101]))).map((item) => item.loud);
    expect(loud("assistant")).toEqual([false, true]);
    expect(loud("visitor")).toEqual([false, false]);
  });

  it("marks the events of a late entry as late", () => {
    const items = timelineOf(attempt(levels(0, "assistant", [1, 1], true), named(1, "x")));
    expect(items.map(({ late }) => late)).toEqual([true, false, true]);
  });

  it("returns the same array instance when it is called again with the same attempt", () => {
    const one = attempt(levels(0, "assistant", [1]));
    expect(timelineOf(one)).toBe(timelineOf(one));
  });
});
