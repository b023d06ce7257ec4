import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PROVIDER_EVENTS } from "../../src/provider/events.ts";
import { scenarioOf } from "../../tests/support/attempt.ts";
import { runScenario } from "./runner.ts";

const LAST = 60_000;

/** Random times of the form 20 n + lane. Each list has its own lane, so no two items share a millisecond. */
const timesOf = (lane: number) => fc.nat(LAST / 20).map((step) => step * 20 + lane);

const delay = fc.oneof(fc.nat(2000), fc.constantFrom(0, 44_999, 45_000, 45_001));
const settling = (...outcomes: string[]) =>
  fc.oneof(
    fc.record({ outcome: fc.constantFrom(...outcomes), after: delay }),
    fc.record({ outcome: fc.constant("reject"), after: delay, error: fc.jsonValue() }),
  );

const unique = <Item extends { at: number }>(item: fc.Arbitrary<Item>, maxLength: number) =>
  fc.uniqueArray(item, { maxLength, selector: ({ at }) => at });

const namedEvent = fc.record(
  {
    at: timesOf(1),
    event: fc.oneof(fc.constant("call-start"), fc.constantFrom(...PROVIDER_EVENTS)),
    payload: fc.jsonValue(),
    late: fc.boolean(),
  },
  { requiredKeys: ["at", "event"] },
);
/** Random levels entries. `every` is a multiple of 20, so all values stay in the milliseconds of the lane. */
const levelsOf = (lane: number) =>
  fc.record({
    at: timesOf(lane),
    late: fc.boolean(),
    levels: fc.record({
      of: fc.constantFrom("assistant", "visitor"),
      every: fc.nat(10).map((steps) => (steps + 1) * 20),
      values: fc.array(fc.constantFrom(0, 0.01, 0.011, 0.1, 5), { maxLength: 12 }),
    }),
  });

const attempt = fc
  .tuple(
    settling("resolve", "resolve-null", "never"),
    settling("resolve", "never"),
    unique(namedEvent, 12),
    fc.option(levelsOf(2), { nil: undefined }),
    fc.option(levelsOf(3), { nil: undefined }),
  )
  .map(([start, stop, events, ...levels]) => ({
    start,
    stop,
    events: [...events, ...levels.filter((entry) => entry !== undefined)],
  }));

const file = fc.record({
  page: fc.constantFrom("home", "admin"),
  configured: fc.constantFrom(true, true, true, false, "client-fails", "no-target"),
  visitor: unique(
    fc.oneof(
      fc.record({
        at: timesOf(5),
        do: fc.constantFrom("start", "start", "start", "stop", "go-home", "mute", "unmute"),
      }),
      fc.record({ at: timesOf(5), do: fc.constant("type"), text: fc.constant("Yes") }),
    ),
    12,
  ),
  attempts: fc.array(attempt, { maxLength: 3 }),
  expect: unique(
    fc.record({ at: timesOf(7), state: fc.constantFrom("idle", "active"), muted: fc.boolean() }),
    4,
  ),
});
type File = typeof file extends fc.Arbitrary<infer Value> ? Value : never;

const run = async (content: File): Promise<string> =>
  JSON.stringify(await runScenario(scenarioOf(content), { trace: true }));

const shuffled = <Item>(items: Item[]): fc.Arbitrary<Item[]> =>
  fc.shuffledSubarray(items, { minLength: items.length });

/** The same file with the items of its lists shuffled. */
const otherOrder = (content: File): fc.Arbitrary<File> =>
  fc
    .tuple(
      shuffled(content.visitor),
      shuffled(content.expect),
      fc.tuple(...content.attempts.map(({ events }) => shuffled(events))),
    )
    .map(([visitor, expectations, lanes]) => ({
      ...content,
      visitor,
      expect: expectations,
      attempts: content.attempts.map((played, index) => ({
        ...played,
        events: lanes[index] ?? played.events,
      })),
    }));

describe("runScenario with a random scenario", () => {
  it("returns a byte-identical result in every run", () =>
    fc.assert(
      fc.asyncProperty(file, async (content) => {
        expect(await run(content)).toBe(await run(content));
      }),
    ));

  it("returns the same result when the lists of the file are shuffled", () =>
    fc.assert(
      fc.asyncProperty(
        file.chain((content) => fc.tuple(fc.constant(content), otherOrder(content))),
        async ([content, other]) => {
          expect(await run(other)).toBe(await run(content));
        },
      ),
    ));

  it("returns a trace sorted by time, in which no entry with a reason changes the state", () =>
    fc.assert(
      fc.asyncProperty(file, async (content) => {
        const scenario = scenarioOf(content);
        const { trace = [], final } = await runScenario(scenario, { trace: true });
        let before: Record<string, unknown> | null = null;
        let lastAt = 0;
        for (const { at, cause, late, reason, ...after } of trace) {
          expect(at).toBeGreaterThanOrEqual(lastAt);
          expect(at).toBeLessThanOrEqual(scenario.until);
          // The comparison omits the timer, because the timer of an active call changes without events.
          if (late) expect(reason).toMatch(/^late: belongs to start [1-9]/);
          if (reason !== undefined && before !== null)
            expect({ cause, ...after, timer: "" }).toEqual({ cause, ...before, timer: "" });
          before = after;
          lastAt = at;
        }
        if (before !== null) expect({ ...final, timer: "" }).toEqual({ ...before, timer: "" });
      }),
    ));
});
