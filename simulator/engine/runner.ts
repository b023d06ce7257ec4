import type { Scenario } from "../scenario/schema.ts";
import type { Cast } from "./cast.ts";
import { prepareRun } from "./headless-run.ts";
import type { Failure } from "./player.ts";
import type { Snapshot } from "./snapshot.ts";
import { recordTrace, type TraceEntry } from "./trace.ts";

export interface RunResult {
  readonly id: string;
  readonly verdict: "pass" | "fail";
  /** The state at the end of the run. */
  readonly final: Snapshot;
  readonly failures: readonly Failure[];
  /** Only with the option `trace`. */
  readonly trace?: readonly TraceEntry[];
}

export interface RunOptions {
  readonly trace?: boolean;
  /** Creates the provider; the scripted one by default. */
  readonly cast?: Cast;
}

/**
 * Plays a whole scenario headless on a virtual clock: the app's own call session over the scripted
 * provider. The same scenario gives the same result, byte for byte.
 */
export async function runScenario(
  scenario: Scenario,
  { trace = false, cast }: RunOptions = {},
): Promise<RunResult> {
  const { session, snapshot, play } = prepareRun(scenario, cast);
  const entries: TraceEntry[] = [];
  if (trace) recordTrace(session, snapshot, (entry) => entries.push(entry));

  const failures = await play();
  const verdict = failures.length === 0 ? "pass" : "fail";
  const result = { id: scenario.id, verdict, final: snapshot(), failures } as const;
  return trace ? { ...result, trace: entries } : result;
}
