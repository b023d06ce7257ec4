import requirements from "../../fixtures/requirements.json" with { type: "json" };
import type { TraceEntry } from "../engine/snapshot.ts";
import type { Scenario } from "../scenario/schema.ts";
import { isScriptable, transitionName, TRANSITIONS, transitionsIn } from "./transitions.ts";

export interface TracedScenario {
  readonly scenario: Pick<Scenario, "id" | "title" | "covers">;
  readonly trace: readonly TraceEntry[];
}

export type Coverage = ReturnType<typeof coverageOf>;

/**
 * Returns the matrix of requirement, scenario and transition for some runs. Scenarios are listed by id and
 * transitions by name; a list without scenarios is an uncovered cell. A requirement that only scenarios name
 * has no sentence and no source.
 */
export function coverageOf(runs: readonly TracedScenario[]) {
  const scenarios = runs.map(({ scenario: { id, title, covers }, trace }) => {
    return { id, title, covers, transitions: transitionsIn(trace).map(transitionName) };
  });
  const unknown = new Set(scenarios.flatMap(({ covers }) => covers));
  for (const { id } of requirements) unknown.delete(id);
  const own = [...unknown].map((id) => ({ id, sentence: null, source: null }));
  return {
    requirements: [...requirements, ...own].map((requirement) => {
      const covering = scenarios.filter(({ covers }) => covers.includes(requirement.id));
      const transitions = [...new Set(covering.flatMap((scenario) => scenario.transitions))];
      return { ...requirement, scenarios: covering.map(({ id }) => id), transitions };
    }),
    transitions: TRANSITIONS.map((transition) => {
      const name = transitionName(transition);
      const taking = scenarios.filter(({ transitions }) => transitions.includes(name));
      const scriptable = isScriptable(transition);
      return { name, ...transition, scriptable, scenarios: taking.map(({ id }) => id) };
    }),
    scenarios,
  };
}
