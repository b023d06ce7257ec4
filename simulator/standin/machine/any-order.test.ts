import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createTestCall, messagesIn } from "../../../tests/support/machine-protocol.ts";
import type { MachineBehaviour, MachineCommand } from "./machine.ts";
import { KNOWN_ACTIONS } from "./handle-message.ts";
import type { RoomEffect } from "./room.ts";

const among = <const Values extends readonly string[]>(...values: Values) =>
  fc.constantFrom<Values[number]>(...values);

const of = among("assistant", "visitor");
const error = fc.record({
  errorMsg: fc.string(),
  error: fc.record({ type: fc.string(), msg: fc.string(), details: fc.string() }),
});
const command: fc.Arbitrary<MachineCommand> = fc.oneof(
  fc.record({
    do: among("admit", "listen", "assistant-leaves", "assistant-joins", "leave"),
  }),
  fc.record({ do: among("refuse", "fail"), error }),
  fc.record({ do: among("tell"), message: fc.string() }),
  fc.record({ do: among("level"), of, raw: fc.double() }),
  fc.record({ do: among("fail-recording"), errorMsg: fc.string() }),
  fc.record({
    do: among("fail-softly"),
    type: fc.string(),
    errorMsg: fc.string(),
  }),
  fc.record({
    do: among("quality"),
    state: among("good", "bad", "unknown"),
  }),
  fc.record({
    do: among("fail-microphone"),
    answer: among("denied", "missing", "in-use"),
  }),
);
/** A random action. Those of a usual call occur more often, so that some calls start. */
const action = fc.oneof(
  fc.constantFrom("join-meeting", "app-msg", "local-audio", "set-input-devices", "leave-meeting"),
  fc.constantFrom(...KNOWN_ACTIONS),
  fc.constantFrom("from-the-future", "__proto__", "constructor", "toString", ""),
);
/** The names of the fields that the actions read; their values are arbitrary. */
const FIELDS = `state options properties preloadCache inputSettings sendSettings audioDeviceId
  outputDeviceId userData sessionId tones settings interval id layout`.split(/\s+/);
const fields = fc.record(
  {
    ...Object.fromEntries(FIELDS.map((name) => [name, fc.anything()])),
    data: fc.oneof(fc.constant("playable"), fc.anything()),
  },
  { requiredKeys: [] },
);
const item = fc.oneof(
  command.map((sent) => ({ command: sent })),
  fc.record({ action, fields }).map((heard) => ({ heard })),
  fc.constant({ outcome: "open" as const }),
);
const behaviour: fc.Arbitrary<Partial<MachineBehaviour>> = fc.record(
  {
    join: among("held", "at-once"),
    leave: among("at-once", "never"),
    leavesAfterError: fc.boolean(),
    microphone: among("granted", "denied"),
    processor: among("changed", "refused"),
    answers: among("at-once", "never"),
  },
  { requiredKeys: [] },
);

const isAnswer = (sent: object): sent is { callbackStamp: unknown } => "callbackStamp" in sent;

const stories = fc.tuple(fc.array(item, { maxLength: 40 }), behaviour);
type Story = typeof stories extends fc.Arbitrary<infer One> ? One : never;

/** Plays commands and messages, checks the machine after each and returns the phases that it reached. */
function play([items, behaving]: Story): ReadonlySet<string> {
  const call = createTestCall(behaving);
  const phases = new Set<string>();
  const seen: RoomEffect[] = [];
  for (const [index, one] of items.entries()) {
    const before = call.room();
    const effects =
      "command" in one
        ? call.execute(one.command)
        : "heard" in one
          ? call.receive(one.heard.action, { ...one.heard.fields, callbackStamp: `${index}` })
          : call.respond(one.outcome);
    seen.push(...(effects ?? []));
    phases.add(call.room().phase);
    // An invalid message does not change the room.
    if (effects?.some((effect) => effect.do === "report-error")) expect(call.room()).toBe(before);
    if (before.phase !== "left" && before.phase !== "error") continue;
    expect(call.room().phase).toBe(before.phase);
    expect(messagesIn(effects).filter((sent) => !isAnswer(sent))).toEqual([]);
  }
  const stamps = messagesIn(seen)
    .filter(isAnswer)
    .map(({ callbackStamp }) => callbackStamp);
  expect(stamps).toHaveLength(new Set(stamps).size);
  const { microphone, waiting, phase } = call.room();
  if (phase === "joined" && microphone !== "opening") expect(waiting).toEqual([]);
  const over = phase === "left" || phase === "error" ? 1 : 0;
  expect(seen.filter((effect) => effect.do === "release")).toHaveLength(over);
  return phases;
}

describe("the call machine with commands and messages in random order", () => {
  it("never throws, answers each request at most once, and stays ended after the end", () => {
    fc.assert(
      fc.property(stories, (story) => void play(story)),
      { numRuns: 400 },
    );
  });

  it("reaches every phase of a call with the fixed random seed of this test", () => {
    const phases = fc
      .sample(stories, { numRuns: 400, seed: 1 })
      .flatMap((story) => [...play(story)]);
    expect([...new Set(phases)].toSorted()).toEqual(["error", "joined", "joining", "left", "new"]);
  });
});
