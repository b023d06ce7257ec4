import { describe, expect, it } from "vitest";
import { LATEST_TIME } from "./fields.ts";
import { defaultUntil } from "./run-end.ts";
import type { Attempt, AttemptEvent, VisitorItem } from "./schema.ts";

function attempt(
  events: readonly AttemptEvent[],
  start: Attempt["start"] = { outcome: "resolve", after: 300 },
): Attempt {
  return { start, events, stop: { outcome: "resolve", after: 50_000 } };
}

const named = (at: number): AttemptEvent => ({ at, event: "call-start", late: false });
const start = (at: number): VisitorItem => ({ at, do: "start" });
const nothing = { visitor: [], attempts: [attempt([])], expect: [] };

describe("defaultUntil", () => {
  it("is 2000 ms for a run without events", () => {
    expect(defaultUntil(nothing)).toBe(2000);
  });

  it("is 2000 ms after the last visitor action or expectation", () => {
    const visitor: VisitorItem[] = [
      { at: 700, do: "mute" },
      { at: 9000, do: "stop" },
    ];
    expect(defaultUntil({ ...nothing, visitor })).toBe(11_000);
    expect(defaultUntil({ ...nothing, visitor, expect: [{ at: 9500 }, { at: 1 }] })).toBe(11_500);
  });

  it("is 2000 ms after the last start plus the length of the longest attempt", () => {
    const attempts = [attempt([named(8000), named(900)]), attempt([named(100)])];
    const visitor = [start(5000), start(0)];
    expect(defaultUntil({ ...nothing, visitor, attempts })).toBe(2000 + 5000 + 8000);
  });

  it("counts the time until start() settles, but not until stop() settles", () => {
    const visitor = [start(1000)];
    const slow = attempt([named(10)], { outcome: "reject", after: 4000 });
    const never = attempt([named(10)], { outcome: "never", after: 4000 });
    expect(defaultUntil({ ...nothing, visitor, attempts: [slow] })).toBe(7000);
    expect(defaultUntil({ ...nothing, visitor, attempts: [never] })).toBe(3010);
  });

  it("counts a levels entry up to the last value", () => {
    const levels = (values: number[]): AttemptEvent => {
      return { at: 1000, levels: { of: "assistant", every: 100, values }, late: false };
    };
    const until = (values: number[]) =>
      defaultUntil({ ...nothing, visitor: [start(0)], attempts: [attempt([levels(values)])] });
    expect(until([0, 0, 0])).toBe(3200);
    expect(until([0])).toBe(3000);
    expect(until([])).toBe(3000);
  });

  it("is at most the latest time that a file may contain", () => {
    const visitor = [start(LATEST_TIME)];
    expect(defaultUntil({ ...nothing, visitor })).toBe(LATEST_TIME);
  });

  it("ignores attempts when the visitor starts no call", () => {
    expect(defaultUntil({ ...nothing, attempts: [attempt([named(60_000)])] })).toBe(2000);
  });

  it("accepts more items than a function can take as arguments", () => {
    const events = Array.from({ length: 300_000 }, (_, at) => named(at));
    const visitor = [start(0)];
    expect(defaultUntil({ ...nothing, visitor, attempts: [attempt(events)] })).toBe(301_999);
  });
});
