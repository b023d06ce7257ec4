import { describe, expect, it } from "vitest";
import { runScenario } from "../engine/runner.ts";
import { scenarioOf } from "../../tests/support/attempt.ts";
import { shortestScenario } from "./shortest-scenario.ts";
import { transitionName, TRANSITIONS, transitionsIn } from "./transitions.ts";

const play = (file: object) => runScenario(scenarioOf(file), { trace: true });

const WITHOUT: readonly string[] = ["audio.unblocked", "microphone.changed"];

describe("shortestScenario", () => {
  const scriptable = TRANSITIONS.filter(({ input }) => !WITHOUT.includes(input));

  it.each(scriptable.map((transition) => [transitionName(transition), transition] as const))(
    "returns a valid scenario whose last new transition is %s, and which passes",
    async (name, transition) => {
      const { trace = [], failures } = await play(shortestScenario(transition));
      expect(transitionsIn(trace).map(transitionName).at(-1)).toBe(name);
      expect(failures).toEqual([]);
    },
  );

  it("takes only the transitions on the shortest path through the machine", async () => {
    const file = shortestScenario({ from: "active", input: "call-end", to: "idle" });
    const { trace = [] } = await play(file);
    expect(transitionsIn(trace).map(transitionName)).toEqual([
      "idle --visitor.start--> connecting",
      "connecting --call-start--> active",
      "active --call-end--> idle",
    ]);
  });
});
