import type { CallSession } from "../../src/call/call-session.ts";
import { createCallSession } from "../../src/call/session.ts";
import type { Scenario } from "../scenario/schema.ts";
import { NOWHERE, watchWorld } from "./call-world.ts";
import { type Cast, SCRIPTED } from "./cast.ts";
import { configure } from "./configured.ts";
import { type Failure, playScenario } from "./player.ts";
import { sessionIdsOf } from "./session-ids.ts";
import { type Snapshot, takeSnapshot } from "./snapshot.ts";
import type { VirtualClock } from "./virtual-clock.ts";

/** A prepared run: the app's own call session over the scripted provider. */
export interface HeadlessRun {
  /** At 0 before the run. */
  readonly clock: VirtualClock;
  readonly session: CallSession;
  readonly snapshot: () => Snapshot;
  /** Plays to the end; call it once. Resolves with the expectations that failed. */
  readonly play: () => Promise<readonly Failure[]>;
}

/**
 * Prepares a run, so that observers can subscribe before it begins.
 *
 * @param cast creates the provider; the scripted one by default.
 */
export function prepareRun(scenario: Scenario, cast: Cast = SCRIPTED): HeadlessRun {
  const clock = cast.createClock();
  const provider = cast.createProvider(clock, scenario.attempts);
  const { world, ring, navigate } = watchWorld(NOWHERE);
  const newSessionId = sessionIdsOf(scenario.id);
  const parts = { clock, ring, navigate, newSessionId };
  const session = createCallSession({ ...parts, ...configure(scenario.configured, provider) });
  const snapshot = () => takeSnapshot(session, world());
  return {
    clock,
    session,
    snapshot,
    async play() {
      const failures: Failure[] = [];
      const onExpectation = (_: number, found: readonly Failure[]) => failures.push(...found);
      const end = playScenario(scenario, { clock, session, snapshot, onExpectation });
      await clock.runUntil(end);
      return failures;
    },
  };
}
