import { describe, expect, it } from "vitest";
import { scenarioIn, scenarioOf } from "../../../tests/support/attempt.ts";
import { runScenario } from "../../engine/runner.ts";
import { fixtures } from "../../engine/fixture-library.ts";
import type { Scenario } from "../../scenario/schema.ts";
import { missedItems } from "./follow-trace.ts";

/** Plays a scenario and returns the items that it did not deliver. */
async function missedIn(scenario: Scenario, hasEnded = true) {
  const { trace = [] } = await runScenario(scenario, { trace: true });
  return missedItems(scenario, trace, hasEnded ? scenario.until : Infinity);
}
const said = (items: Awaited<ReturnType<typeof missedIn>>) =>
  items.map(({ at, cause, note }) => `${at} ${cause}: ${note}`);

const CUT_OFF = scenarioOf({
  visitor: [
    { at: 0, do: "start" },
    { at: 9000, do: "stop" },
  ],
  attempts: [
    {
      events: [
        { at: 900, event: "call-start" },
        { at: 2000, event: "error", payload: { type: "ejected" } },
        { at: 2000, event: "transcript", payload: { role: "user", transcript: "Hello?" } },
        { at: 2500, levels: { of: "assistant", every: 100, values: [0.1, 0.1, 0.1] } },
        { at: 3000, event: "call-end", late: true },
        { at: 9500, event: "disconnect", late: true },
      ],
    },
    { events: [{ at: 100, event: "call-start" }] },
  ],
  until: 5000,
});

describe("missedItems", () => {
  it("lists events of a call that was over, later items and unused attempts, each with its reason", async () => {
    expect(said(await missedIn(CUT_OFF))).toEqual([
      "2000 provider.transcript: Its call was over at 00:02.000.",
      "2500 provider.volume-level: Its call was over at 00:02.000.",
      "5000 attempt 2: No start of the run used it.",
      "9000 visitor.stop: The run ends at 00:05.000.",
      "9500 provider.disconnect: The run ends at 00:05.000.",
    ]);
  });

  it("keeps the payload", async () => {
    const [words] = await missedIn(CUT_OFF);
    expect(JSON.parse(words?.payload() ?? "")).toEqual({ role: "user", transcript: "Hello?" });
  });

  it("leaves out what may still come while the run goes on", async () => {
    expect(said(await missedIn(CUT_OFF, false))).toEqual([
      "2000 provider.transcript: Its call was over at 00:02.000.",
      "2500 provider.volume-level: Its call was over at 00:02.000.",
    ]);
  });

  it("lists each act of the visitor of every fixture, unless it is delivered", async () => {
    for (const { text } of fixtures.get()) {
      const scenario = scenarioIn(text);
      const { trace = [] } = await runScenario(scenario, { trace: true });
      const delivered = trace.filter(({ cause }) => cause.startsWith("visitor.")).length;
      const missed = missedItems(scenario, trace, scenario.until);
      const skipped = missed.filter(({ cause }) => cause.startsWith("visitor.")).length;
      expect(delivered + skipped, scenario.id).toBe(scenario.visitor.length);
    }
  });
});
