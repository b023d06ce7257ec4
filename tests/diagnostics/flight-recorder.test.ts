import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runScenario } from "../../simulator/engine/runner.ts";
import type { Snapshot } from "../../simulator/engine/snapshot.ts";
import type { Json, LogEntry } from "../../src/diagnostics/entry.ts";
import { takeRecordedCall } from "../../src/diagnostics/to-scenario/recorded-call.ts";
import { opensCall, RecordedCallError } from "../../src/diagnostics/to-scenario/call-entries.ts";
import { scenarioText, toScenario } from "../../src/diagnostics/to-scenario/write-scenario.ts";
import { finalStateOf } from "../../src/diagnostics/to-scenario/final-state.ts";
import { PROVIDER_EVENTS } from "../../src/provider/events.ts";
import { scenarioIn, scenarioOf } from "../support/attempt.ts";
import { callsOf, convertLog, recordedStory, storyOf } from "../support/convert-log.ts";
import { loadFixtures } from "../support/load-fixtures.ts";
import { recordScenario } from "../support/record-scenario.ts";

/** Converts every call of a log to a scenario, plays it, and compares its trace with the log. */
async function expectReplays(entries: readonly LogEntry[]): Promise<void> {
  for (const { sessionId } of callsOf(entries).filter(opensCall)) {
    const replay = convertLog(entries, sessionId ?? undefined);
    const { failures, trace = [] } = await runScenario(replay, { trace: true });
    expect(failures).toEqual([]);
    expect(storyOf(trace)).toEqual(recordedStory(entries, sessionId));
  }
}

/** Omits the fields of a final state that a replay of only the last call cannot reproduce. */
function withoutOtherCalls(final: Snapshot, calls: number): Partial<Snapshot> {
  const { timer, durationSeconds, redirect, sessionId: _, ...own } = final;
  return {
    ...own,
    // The timer of an active call is omitted, because it runs on after the last entry.
    ...(final.state === "active" ? {} : { timer }),
    // With earlier calls these two are omitted, because an earlier call may have set them.
    ...(calls > 1 ? {} : { durationSeconds, redirect }),
  };
}

/** Returns the text of the scenario file, or null if the log is refused with a reason. */
function convert(entries: readonly LogEntry[], transcripts: boolean): string | null {
  try {
    const recording = takeRecordedCall(entries, { transcripts });
    return scenarioText(toScenario(recording, finalStateOf(recording)));
  } catch (error) {
    if (error instanceof RecordedCallError) return null;
    throw error;
  }
}

const fixtures = loadFixtures().filter(({ scenario }) =>
  scenario.visitor.some((item) => item.do === "start"),
);

describe.each(fixtures)("the log of the fixture $name", ({ scenario }) => {
  it("becomes a scenario for each call that replays the same trace and final state", async () => {
    const { entries, final } = await recordScenario(scenario);
    const calls = callsOf(entries).filter(opensCall).length;
    expect(calls).toBeGreaterThan(0);
    await expectReplays(entries);
    const { final: replayed } = await runScenario(convertLog(entries));
    expect(withoutOtherCalls(replayed, calls)).toEqual(withoutOtherCalls(final, calls));
  });
});

const time = fc.oneof(fc.nat(3000), fc.constantFrom(0, 100, 1000, 21_000, 44_999, 45_000, 45_001));
const level = fc.oneof(
  fc.constantFrom(0, 0.01, 0.011, 0.1, 5),
  fc.double({ min: 0, max: 1, noNaN: true }),
);
const event = fc.oneof(
  fc.record(
    {
      at: time,
      event: fc.oneof(fc.constant("call-start"), fc.constantFrom(...PROVIDER_EVENTS)),
      payload: fc.jsonValue(),
      late: fc.boolean(),
    },
    { requiredKeys: ["at", "event"] },
  ),
  fc.record({
    at: time,
    levels: fc.record({
      of: fc.constantFrom("assistant", "visitor"),
      every: fc.integer({ min: 1, max: 500 }),
      values: fc.array(level, { maxLength: 12 }),
    }),
  }),
);
const settling = (...outcomes: string[]) =>
  fc.oneof(
    fc.record({ outcome: fc.constantFrom(...outcomes), after: time }),
    fc.record({ outcome: fc.constant("reject"), after: time, error: fc.jsonValue() }),
  );
/** Generates scenarios, in which events of any kind may share a millisecond. */
const scenario = fc
  .record({
    page: fc.constantFrom("home", "admin"),
    configured: fc.constantFrom(true, true, true, true, false, "client-fails", "no-target"),
    visitor: fc.array(
      fc.oneof(
        fc.record({ at: time, do: fc.constantFrom("start", "stop", "go-home", "mute", "unmute") }),
        fc.record({ at: time, do: fc.constant("type"), text: fc.constantFrom("Yes", "At\nnine") }),
      ),
      { maxLength: 6 },
    ),
    attempts: fc.array(
      fc.record({
        start: settling("resolve", "resolve-null", "never"),
        events: fc.array(event, { maxLength: 10 }),
        stop: settling("resolve", "never"),
      }),
      { maxLength: 2 },
    ),
  })
  .map((content) =>
    scenarioOf({ ...content, visitor: [{ at: 0, do: "start" }, ...content.visitor] }),
  );

describe("the log of a random scenario", () => {
  it("becomes a scenario for each call that replays the same trace", () =>
    fc.assert(
      fc.asyncProperty(scenario, async (any) => {
        await expectReplays((await recordScenario(any)).entries);
      }),
      { numRuns: 300 },
    ));
});

/** Generates a log entry of a call with any cause, time and content. */
const entry = fc
  .record(
    {
      cause: fc.oneof(
        fc.constantFrom("visitor.start", "visitor.start", "visitor.stop", "visitor.go-home"),
        fc.constantFrom("visitor.mute", "start.resolve", "start.resolve-null", "start.reject"),
        fc.constantFrom("stop.resolve", "stop.reject", "limit.connect", "audio.unblocked"),
        fc.constantFrom(...PROVIDER_EVENTS).map((name) => `provider.${name}`),
        fc.string(),
      ),
      at: fc.oneof(fc.nat(100_000), fc.double({ min: 0, max: 8.64e15, noNaN: true })),
      sessionId: fc.constantFrom("one", "one", "two", null),
      late: fc.boolean(),
      page: fc.constantFrom("home", "admin"),
      refused: fc.constantFrom("in-progress", "client-missing", "client-failed"),
      payload: fc.oneof(fc.jsonValue(), fc.constant(Infinity), fc.double()),
      error: fc.jsonValue(),
    },
    { requiredKeys: ["cause", "at", "sessionId"] },
  )
  .map((details): LogEntry => ({
    timestamp: new Date(Math.floor(details.at)).toISOString(),
    type: "info",
    category: "assistant",
    message: details.cause,
    details: JSON.parse(JSON.stringify({ source: "call", ...details })) as Json,
  }));

describe("a log of random entries", () => {
  it("becomes a valid scenario that can be played, or is refused with a reason", () =>
    fc.assert(
      fc.asyncProperty(fc.array(entry, { maxLength: 30 }), fc.boolean(), async (entries, said) => {
        const text = convert(entries, said);
        if (text === null) return;
        expect((await runScenario(scenarioIn(text))).id).toMatch(/^recorded-/);
      }),
      { numRuns: 500 },
    ));
});
