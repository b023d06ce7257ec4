// @vitest-environment jsdom
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { problemOf } from "../../simulator/standin/rules/messages.ts";
import { CUSTOM_TRACK } from "../../simulator/standin/rules/settings.ts";
import { appMessage, levelIntervals, startPlayer, updatePlayer, userData } from "./data-cases.ts";
import { dialOut, dtmf, refer, transfer } from "./dialling-cases.ts";
import type { Case } from "./inputs.ts";
import { holdJoinedRoom } from "./room.ts";
import { inputSettings, sendSettings } from "./settings-cases.ts";

/** A fixed seed by default. `RULE_RUNS=50000` tests more inputs, with a random seed. */
const { RULE_RUNS } = process.env;
const RUNS = Number(RULE_RUNS ?? 600);
const SEED = RULE_RUNS === undefined ? { seed: 87 } : {};

const room = holdJoinedRoom();

/** Asks the rule first, because the library mutates its arguments. Returns whether the library accepts. */
async function compare({ method, message }: Case, given: unknown): Promise<boolean> {
  const problem = problemOf(message(given));
  const answer = await room().ask(method, given);
  expect({ accepted: problem === null, problem }).toMatchObject({ accepted: answer.accepted });
  if (answer.accepted && answer.sent !== undefined) expect(problemOf(answer.sent)).toBeNull();
  return answer.accepted;
}

describe.each([
  ...[dialOut, dtmf, transfer, refer, startPlayer, updatePlayer],
  ...[inputSettings, sendSettings, userData, appMessage, ...levelIntervals],
])("$method", (one) => {
  it("has a rule that agrees with the library on both sides of every limit", async () => {
    for (const [side, accepted] of [
      [one.accepted, true],
      [one.refused, false],
    ] as const)
      for (const given of side)
        expect({ given, accepted: await compare(one, given) }).toEqual({ given, accepted });
  });

  it("has a rule that agrees with the library on arbitrary data", async () => {
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(one.inputs, async (given) => {
        if (await compare(one, given)) accepted += 1;
      }),
      { numRuns: RUNS, ...SEED },
    );
    // If all inputs were valid, or none, the comparison would prove little.
    expect(accepted).toBeGreaterThan(RUNS / 20);
    expect(accepted).toBeLessThan((RUNS * 19) / 20);
  });
});

describe("a custom track", () => {
  it.each(["audio", "video"])(
    "of %s is replaced by the text that the rule accepts",
    async (side) => {
      const settings = (customTrack: unknown) => ({ [side]: { settings: { customTrack } } });
      const answer = await room().ask(inputSettings.method, settings(new MediaStreamTrack()));
      const posted = inputSettings.message(settings(CUSTOM_TRACK));
      expect(answer).toMatchObject({ accepted: true, sent: posted });
      expect(problemOf(posted)).toBeNull();
      expect(problemOf(inputSettings.message(settings("another")))).not.toBeNull();
    },
  );
});
