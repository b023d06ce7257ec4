// @vitest-environment jsdom
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkMessage } from "../../simulator/standin/rules/messages.ts";
import type { Case } from "./case.ts";
import { appMessage, userData } from "./data-cases.ts";
import { dialOut } from "./dial-out-cases.ts";
import { levelInterval } from "./level-interval-cases.ts";
import { inputSettings } from "./input-settings-cases.ts";
import { startPlayer, updatePlayer } from "./player-cases.ts";
import { holdJoinedRoom } from "./room.ts";
import { sendSettings } from "./send-settings-cases.ts";
import { dtmf, refer, transfer } from "./transfer-cases.ts";

/** A fixed seed by default. `RULE_RUNS=50000` tests more inputs, with a random seed. */
const { RULE_RUNS } = process.env;
const RUNS = Number(RULE_RUNS ?? 600);
const SEED = RULE_RUNS === undefined ? { seed: 87 } : {};

const room = holdJoinedRoom();

/** Asks the rule first, because the library mutates its arguments. Returns whether the library accepts. */
async function compare({ method, rule }: Case, given: unknown): Promise<boolean> {
  const verdict = rule(given);
  const answer = await room().ask(method, given);
  expect({ accepted: verdict.ok, problem: verdict }).toMatchObject({ accepted: answer.accepted });
  // A clone loses inherited fields, so the message can be checked only if the clone is valid, too.
  if (answer.accepted && answer.sent !== undefined && rule(copyOf(given)).ok)
    expect(checkMessage(answer.sent)).toEqual({ ok: true });
  return answer.accepted;
}

function copyOf(given: unknown): unknown {
  try {
    return structuredClone(given);
  } catch {
    return undefined;
  }
}

const CASES = [
  dialOut,
  dtmf,
  transfer,
  refer,
  startPlayer,
  updatePlayer,
  inputSettings,
  sendSettings,
  userData,
  appMessage,
  levelInterval,
];

describe.each(CASES)("$method", (one) => {
  it("has a rule that agrees with the library on both sides of every limit", async () => {
    for (const [accepted, refused] of one.edges) {
      expect({ given: accepted, accepted: await compare(one, accepted) }).toEqual({
        given: accepted,
        accepted: true,
      });
      expect({ given: refused, accepted: await compare(one, refused) }).toEqual({
        given: refused,
        accepted: false,
      });
    }
  });

  it("has a rule that agrees with the library on arbitrary arguments", async () => {
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
