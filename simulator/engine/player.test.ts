import { describe, expect, it } from "vitest";
import { createCallSession } from "../../src/call/session.ts";
import { millis } from "../../src/shared/units.ts";
import { scenarioOf } from "../../tests/support/attempt.ts";
import { NO_EFFECTS, watchEffects } from "./snapshot.ts";
import { configure } from "./session-setup.ts";
import { playScenario } from "./player.ts";
import { createScriptedProvider } from "./scripted-provider.ts";
import { createVirtualClock } from "./virtual-clock.ts";

function setUp(file: object) {
  const scenario = scenarioOf(file);
  const clock = createVirtualClock();
  const { read, ring, navigate } = watchEffects(NO_EFFECTS);
  const session = createCallSession({
    clock,
    ring,
    navigate,
    newSessionId: () => "session-1",
    ...configure(true, createScriptedProvider(clock, scenario)),
  });
  const causes: string[] = [];
  session.observe(({ at, cause }) => causes.push(`${at} ${cause}`));
  const snapshot = () => read(session);
  const play = () => playScenario(scenario, { clock, session, snapshot });
  return {
    clock,
    causes,
    play,
    run: (until: number) => clock.runUntil(millis(until)),
  };
}

describe("playScenario on a running clock", () => {
  it("schedules the scenario's times relative to now and returns the time at which the run ends", async () => {
    const { causes, play, run } = setUp({ visitor: [{ at: 100, do: "start" }], until: 500 });
    await run(7000);
    expect(play().end).toBe(7500);
    await run(7500);
    expect(causes).toEqual(["7100 visitor.start", "7400 start.resolve"]);
  });

  it("skips visitor actions after the end of the scenario", async () => {
    const visitor = [
      { at: 100, do: "start" },
      { at: 500, do: "mute" },
      { at: 501, do: "stop" },
    ];
    const { causes, play, run } = setUp({ visitor, until: 500 });
    play();
    await run(9000);
    expect(causes).toEqual(["100 visitor.start", "400 start.resolve", "500 visitor.mute"]);
  });

  it("reports the index and the failures of each expectation at the time of the expectation", async () => {
    const expectations = [
      { at: 200, state: "active" },
      { at: 50, state: "idle", ring: "stopped" },
    ];
    const { play, run } = setUp({
      visitor: [{ at: 100, do: "start" }],
      expect: expectations,
    });
    const { results } = play();
    expect(results).toEqual([null, null]);
    await run(199);
    expect(results).toEqual([null, []]);
    await run(200);
    const failure = { at: 200, field: "state", expected: "active", actual: "connecting" };
    expect(results).toEqual([[failure], []]);
  });
});
