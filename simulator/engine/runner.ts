import { createCallSession } from "../../src/call/session.ts";
import type { Scenario } from "../scenario/schema.ts";
import { NOWHERE, watchWorld } from "./call-world.ts";
import { configure } from "./configured.ts";
import { type Failure, playScenario } from "./player.ts";
import { createScriptedProvider } from "./scripted-provider.ts";
import { sessionIdsOf } from "./session-ids.ts";
import { type Snapshot, takeSnapshot } from "./snapshot.ts";
import { recordTrace, type TraceEntry } from "./trace.ts";
import { createVirtualClock } from "./virtual-clock.ts";

export interface RunResult {
  readonly id: string;
  readonly verdict: "pass" | "fail";
  /** The state when the run ended. */
  readonly final: Snapshot;
  readonly failures: readonly Failure[];
  /** Only where one was asked for. */
  readonly trace?: readonly TraceEntry[];
}

export interface RunOptions {
  readonly trace?: boolean;
}

/**
 * Plays a scenario from its first millisecond to its last, headless, on a virtual clock: the app's own
 * call session over the scripted provider. The same scenario gives the same result, byte for byte.
 */
export async function runScenario(
  scenario: Scenario,
  { trace = false }: RunOptions = {},
): Promise<RunResult> {
  const clock = createVirtualClock();
  const provider = createScriptedProvider(clock, scenario.attempts);
  const { world, ring, navigate } = watchWorld(NOWHERE);
  const session = createCallSession({
    clock,
    ring,
    navigate,
    newSessionId: sessionIdsOf(scenario.id),
    ...configure(scenario.configured, provider),
  });
  const snapshot = () => takeSnapshot(session, world());
  const entries: TraceEntry[] = [];
  if (trace) recordTrace(session, snapshot, (entry) => entries.push(entry));

  const failures: Failure[] = [];
  const onExpectation = (_: number, found: readonly Failure[]) => failures.push(...found);
  const end = playScenario(scenario, { clock, session, snapshot, onExpectation });
  await clock.runUntil(end);

  const verdict = failures.length === 0 ? "pass" : "fail";
  const result = { id: scenario.id, verdict, final: snapshot(), failures } as const;
  return trace ? { ...result, trace: entries } : result;
}
