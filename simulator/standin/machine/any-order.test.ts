import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rehearse, toldIn } from "../../../tests/support/rehearse-machine.ts";
import type { Manners } from "./machine.ts";
import { KNOWN_ACTIONS } from "./questions.ts";
import type { Effect, MachineCue } from "./room.ts";

const of = fc.constantFrom("assistant" as const, "visitor" as const);
const error = fc.record({
  errorMsg: fc.string(),
  error: fc.record({ type: fc.string(), msg: fc.string(), details: fc.string() }),
});
const cue: fc.Arbitrary<MachineCue> = fc.oneof(
  fc.record({
    type: fc.constantFrom(
      "admit" as const,
      "listen" as const,
      "assistant-leaves" as const,
      "assistant-joins" as const,
      "leave" as const,
    ),
  }),
  fc.record({ type: fc.constantFrom("refuse" as const, "fail" as const), error }),
  fc.record({ type: fc.constant("tell" as const), data: fc.string() }),
  fc.record({ type: fc.constant("level" as const), of, raw: fc.double() }),
  fc.record({ type: fc.constant("fail-recording" as const), errorMsg: fc.string() }),
  fc.record({
    type: fc.constant("fail-softly" as const),
    kind: fc.string(),
    errorMsg: fc.string(),
  }),
  fc.record({
    type: fc.constant("quality" as const),
    networkState: fc.constantFrom("good" as const, "bad" as const, "unknown" as const),
  }),
  fc.record({
    type: fc.constant("fail-microphone" as const),
    answer: fc.constantFrom("denied" as const, "missing" as const, "in-use" as const),
  }),
);
/** The usual ones more often: calls are to come about, too. */
const action = fc.oneof(
  fc.constantFrom("join-meeting", "app-msg", "local-audio", "set-input-devices", "leave-meeting"),
  fc.constantFrom(...KNOWN_ACTIONS),
  fc.constantFrom("from-the-future", "__proto__", "constructor", "toString", ""),
);
/** Fields that some of the actions read, and whatever else is to be found in them. */
const fields = fc.record(
  {
    state: fc.anything(),
    options: fc.anything(),
    properties: fc.anything(),
    preloadCache: fc.anything(),
    inputSettings: fc.anything(),
    sendSettings: fc.anything(),
    audioDeviceId: fc.anything(),
    outputDeviceId: fc.anything(),
    userData: fc.anything(),
    sessionId: fc.anything(),
    tones: fc.anything(),
    settings: fc.anything(),
    interval: fc.anything(),
    data: fc.oneof(fc.constant("playable"), fc.anything()),
    id: fc.anything(),
    layout: fc.anything(),
  },
  { requiredKeys: [] },
);
const item = fc.oneof(
  cue.map((cued) => ({ cued })),
  fc.record({ action, fields }).map((heard) => ({ heard })),
  fc.constant({ settled: "open" as const }),
);
const manners: fc.Arbitrary<Partial<Manners>> = fc.record(
  {
    join: fc.constantFrom("held" as const, "at-once" as const),
    leave: fc.constantFrom("at-once" as const, "farewell" as const, "never" as const),
    leavesAfterError: fc.boolean(),
    microphone: fc.constantFrom("granted" as const, "denied" as const),
    processor: fc.constantFrom("changed" as const, "refused" as const),
    speaker: fc.constantFrom("changed" as const, "refused" as const),
    recording: fc.constantFrom("started" as const, "refused" as const),
    answers: fc.constantFrom("at-once" as const, "never" as const),
  },
  { requiredKeys: [] },
);

const isAnswer = (told: object): told is { callbackStamp: unknown } => "callbackStamp" in told;

const stories = fc.tuple(fc.array(item, { maxLength: 40 }), manners);
type Story = typeof stories extends fc.Arbitrary<infer One> ? One : never;

/**
 * Plays cues and messages to a machine, and checks it after each of them.
 *
 * @returns every phase that the machine was in after one of them.
 */
function play([items, behaving]: Story): ReadonlySet<string> {
  const call = rehearse(behaving);
  const phases = new Set<string>();
  const seen: Effect[] = [];
  for (const [index, one] of items.entries()) {
    const before = call.room();
    const effects =
      "cued" in one
        ? call.cue(one.cued)
        : "heard" in one
          ? call.hear(one.heard.action, { ...one.heard.fields, callbackStamp: `${index}` })
          : call.settle(one.settled);
    seen.push(...(effects ?? []));
    phases.add(call.room().phase);
    // The machine changes nothing when it complains.
    if (effects?.some((effect) => effect.do === "complain")) expect(call.room()).toBe(before);
    if (before.phase !== "left" && before.phase !== "error") continue;
    expect(call.room().phase).toBe(before.phase);
    expect(toldIn(effects).filter((told) => !isAnswer(told))).toEqual([]);
  }
  const stamps = toldIn(seen)
    .filter(isAnswer)
    .map(({ callbackStamp }) => callbackStamp);
  expect(stamps).toHaveLength(new Set(stamps).size);
  const { microphone, waiting, phase } = call.room();
  if (phase === "joined" && microphone !== "opening") expect(waiting).toEqual([]);
  const over = phase === "left" || phase === "error" ? 1 : 0;
  expect(seen.filter((effect) => effect.do === "let-go")).toHaveLength(over);
  return phases;
}

describe("the call machine, given cues and messages in any order", () => {
  it("throws nothing, answers each question at most once, and stays over once it is over", () => {
    fc.assert(
      fc.property(stories, (story) => void play(story)),
      { numRuns: 400 },
    );
  });

  it("reaches every phase in the stories of a fixed seed", () => {
    const phases = fc
      .sample(stories, { numRuns: 400, seed: 1 })
      .flatMap((story) => [...play(story)]);
    expect([...new Set(phases)].toSorted()).toEqual(["error", "joined", "joining", "left", "new"]);
  });
});
