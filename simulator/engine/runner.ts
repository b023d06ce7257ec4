import { createCallSession } from "../../src/call/session.ts";
import type { Scenario } from "../scenario/schema.ts";
import {
  type CallEffects,
  NO_EFFECTS,
  recordTrace,
  type Snapshot,
  type TraceEntry,
  watchEffects,
} from "./snapshot.ts";
import { type Cast, SCRIPTED } from "./scripted-provider.ts";
import { configure, sessionIdsOf } from "./session-setup.ts";
import { type FailedExpectation, playScenario } from "./player.ts";

/**
 * Prepares a run of the app's own call session, so that observers can subscribe before it begins. The clock
 * stands at 0 until `play` is called.
 */
export function prepareRun(
  scenario: Scenario,
  { cast = SCRIPTED, navigate = NO_EFFECTS.navigate }: Pick<RunOptions, "cast" | "navigate"> = {},
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

export interface RunResult {
  readonly id: string;
  readonly verdict: "pass" | "fail";
  /** The state at the end of the run. */
  readonly final: Snapshot;
  readonly failures: readonly FailedExpectation[];
  /** The trace; missing unless the option `trace` is set. */
  readonly trace?: readonly TraceEntry[];
}

export interface RunOptions {
  readonly trace?: boolean;
  /** Creates the provider; the scripted one by default. */
  readonly cast?: Cast;
  /** Called for each navigation of the session. */
  readonly navigate?: CallEffects["navigate"];
}

/**
 * Plays a whole scenario headless on a virtual clock: the app's own call session over the scripted
 * provider. The same scenario gives the same result, byte for byte.
 */
export async function runScenario(
  scenario: Scenario,
  { trace = false, ...options }: RunOptions = {},
): Promise<RunResult> {
  const { session, snapshot, play } = prepareRun(scenario, options);
  const entries: TraceEntry[] = [];
  if (trace) recordTrace(session, snapshot, (entry) => entries.push(entry));

  const failures = await play();
  const verdict = failures.length === 0 ? "pass" : "fail";
  const result = { id: scenario.id, verdict, final: snapshot(), failures } as const;
  return trace ? { ...result, trace: entries } : result;
}
