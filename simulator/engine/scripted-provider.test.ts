import { describe, expect, it } from "vitest";
import type { StartRequest } from "../../src/provider/voice-provider.ts";
import { readEvent } from "../../src/provider/read-event.ts";
import { millis } from "../../src/shared/units.ts";
import { parseAttempt } from "../../tests/support/attempt.ts";
import type { Attempt } from "../scenario/schema.ts";
import { createScriptedProvider } from "./scripted-provider.ts";
import { createVirtualClock } from "./virtual-clock.ts";

const REQUEST: StartRequest = {
  target: "assistant",
  metadata: { sessionId: "session-1", timestamp: "1970-01-01T00:00:00.000Z", type: "assistant" },
};
const saying = (payload: string) =>
  parseAttempt({ events: [{ at: 10, event: "unknown-event", payload, late: true }] });

function setUp(...attempts: [Attempt, ...Attempt[]]) {
  const clock = createVirtualClock();
  const provider = createScriptedProvider(clock, { attempts, configured: true });
  const heard: unknown[] = [];
  const start = () => provider.start(REQUEST, (event) => heard.push(event.raw));
  return { clock, provider, heard, start, run: (until: number) => clock.runUntil(millis(until)) };
}

describe("the scripted provider", () => {
  it("plays the next attempt at each start, and repeats the last attempt at further starts", async () => {
    const { heard, start, run } = setUp(saying("first"), saying("second"));
    for (const until of [10, 20, 30]) {
      start();
      await run(until);
    }
    expect(heard).toEqual(["first", "second", "second"]);
  });

  it("emits the event of the older attempt first when two attempts have events at the same time", async () => {
    const { heard, start, run } = setUp(saying("older"), saying("newer"));
    start();
    start();
    await run(10);
    expect(heard).toEqual(["older", "newer"]);
  });

  it("plays newly armed attempts from the next start on, and does not change the current call", async () => {
    const { provider, heard, start, run } = setUp(saying("old"), saying("never"));
    start();
    provider.arm([saying("new 1"), saying("new 2")]);
    await run(10);
    start();
    await run(20);
    start();
    await run(30);
    expect(heard).toEqual(["old", "new 1", "new 2"]);
  });

  it("emits a manual event in the latest call, or returns the reason when no call was started", () => {
    const { provider, heard, start } = setUp(saying("x"));
    expect(provider.emit(readEvent("unknown-event", "nobody"))).toMatch("no call has been started");
    start();
    expect(provider.emit(readEvent("unknown-event", "by hand"))).toBeNull();
    expect(heard).toEqual(["by hand"]);
  });
});
