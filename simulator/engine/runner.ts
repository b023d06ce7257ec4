import { createCallSession } from "../../src/call/session.ts";
import type { Scenario } from "../scenario/schema.ts";
import { NO_EFFECTS, recordTrace, type TraceEntry, watchEffects } from "./snapshot.ts";
import { type Cast, SCRIPTED } from "./scripted-provider.ts";
import { configure, sessionIdsOf } from "./session-setup.ts";
import { type FailedExpectation, playScenario } from "./player.ts";

/**
 * Prepares a run of the app's own call session, so that observers can subscribe before it begins. The clock
 * stands at 0 until `play` is called.
 *
 * @param navigate is called for each navigation of the session.
 */
export function prepareRun(
  scenario: Scenario,
  cast: Cast = SCRIPTED,
  navigate = NO_EFFECTS.navigate,
) {
  const clock = cast.createClock();
  const provider = cast.createProvider(clock, scenario);
  const { read, ...effects } = watchEffects({ ...NO_EFFECTS, navigate });
  const parts = { clock, ...effects, newSessionId: sessionIdsOf(scenario.id) };
  const { connect } = configure(scenario.configured, provider);
  const session = createCallSession({ ...parts, connect });
  const snapshot = () => read(session);
  return {
    clock,
    provider,
    session,
    snapshot,
    /** Plays the run to its end and resolves with the failed expectations. May be called only once. */
    async play(): Promise<readonly FailedExpectation[]> {
      const { end, results } = playScenario(scenario, { clock, session, snapshot });
      await clock.runUntil(end);
      return results.flatMap((failures) => failures ?? []).sort((a, b) => a.at - b.at);
    },
  };
}

export type RunResult = Awaited<ReturnType<typeof runScenario>>;

/**
 * Plays a whole scenario headless on a virtual clock: the app's own call session, by default over the
 * scripted provider. The same scenario gives the same result, byte for byte.
 *
 * @returns `final`: the state at the end of the run. `trace` is missing unless the option is set.
 */
export async function runScenario(
  scenario: Scenario,
  { trace = false, cast }: { readonly trace?: boolean; readonly cast?: Cast } = {},
) {
  const { session, snapshot, play } = prepareRun(scenario, cast);
  const entries: TraceEntry[] = [];
  if (trace) recordTrace(session, snapshot, (entry) => entries.push(entry));

  const failures = await play();
  const verdict = failures.length === 0 ? "pass" : "fail";
  const result = { id: scenario.id, verdict, final: snapshot(), failures } as const;
  return { ...result, ...(trace && { trace: entries }) };
}
