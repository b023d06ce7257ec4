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

/** `RULE_RUNS=50000` tests more inputs, with a random seed; by default the seed is fixed. */
const { RULE_RUNS } = process.env;
const RUNS = Number(RULE_RUNS ?? 600);
const SEED = RULE_RUNS === undefined ? { seed: 87 } : {};

const room = holdJoinedRoom();

/**
 * Expects that the rule and the library agree; returns whether they accept the input. The library runs last,
 * because it mutates inputs.
 */
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
])("the call library's $method", (one) => {
  it("accepts and refuses the same inputs as the stand-in's rule at both sides of every limit", async () => {
    for (const [side, accepted] of [
      [one.accepted, true],
      [one.refused, false],
    ] as const)
      for (const given of side)
        expect({ given, accepted: await compare(one, given) }).toEqual({ given, accepted });
  });

  it("accepts and refuses the same random inputs as the stand-in's rule", async () => {
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(one.inputs, async (given) => {
        if (await compare(one, given)) accepted += 1;
      }),
      { numRuns: RUNS, ...SEED },
    );
    // Both verdicts must occur often, because the comparison proves little otherwise.
    expect(accepted).toBeGreaterThan(RUNS / 20);
    expect(accepted).toBeLessThan((RUNS * 19) / 20);
  });
});

describe("a custom track in the input settings", () => {
  it.each(["audio", "video"])(
    "for %s is sent as the placeholder text that the stand-in's rule accepts",
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
