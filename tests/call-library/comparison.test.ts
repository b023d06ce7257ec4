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

/** The same inputs each time; `RULE_RUNS=50000` looks further, and elsewhere with each run. */
const { RULE_RUNS } = process.env;
const RUNS = Number(RULE_RUNS ?? 600);
const SEED = RULE_RUNS === undefined ? { seed: 87 } : {};

const room = holdJoinedRoom();

/** What the rule and the library say; the rule first, since the library writes into what it is given. */
async function compare({ method, rule }: Case, given: unknown): Promise<boolean> {
  const verdict = rule(given);
  const answer = await room().ask(method, given);
  expect({ accepted: verdict.ok, problem: verdict }).toMatchObject({ accepted: answer.accepted });
  // What is inherited is judged but not sent on: only what is right by itself stays so on its way.
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
  it("is judged as the library judges it, on both sides of every limit", async () => {
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

  it("is judged as the library judges it, whatever it is given", async () => {
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(one.inputs, async (given) => {
        if (await compare(one, given)) accepted += 1;
      }),
      { numRuns: RUNS, ...SEED },
    );
    // Generated inputs that are all of one kind would compare nothing.
    expect(accepted).toBeGreaterThan(RUNS / 20);
    expect(accepted).toBeLessThan((RUNS * 19) / 20);
  });
});
