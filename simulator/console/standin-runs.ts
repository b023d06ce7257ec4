import type { Cast } from "../engine/scripted-provider.ts";
import { type RunResult, runScenario } from "../engine/runner.ts";
import { describeFaults, parseScenarioValue } from "../scenario/parse.ts";

/** `window.standinRuns`: whole runs on the real SDK, in simulator builds with `?provider=standin`. */
export interface StandinRuns {
  /**
   * Plays a whole scenario like the runner, but with the real SDK as the provider, and returns the same
   * kind of result. Runs are queued; the page's own call has no provider from then on.
   * @throws Error (as a rejection) whose message lists the faults of a refused scenario.
   */
  run(scenario: unknown): Promise<RunResult>;
}

declare global {
  interface Window {
    standinRuns?: StandinRuns;
  }
}

export function createStandinRuns(cast: Cast): StandinRuns {
  let turn: Promise<unknown> = Promise.resolve();
  return {
    run(value) {
      const parsed = parseScenarioValue(value);
      if (!parsed.ok) return Promise.reject(new Error(describeFaults(parsed.faults)));
      const { scenario } = parsed;
      const result = turn.then(() => runScenario(scenario, { trace: true, cast }));
      turn = result.catch(() => {});
      return result;
    },
  };
}
