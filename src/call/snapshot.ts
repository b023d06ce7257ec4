import { formatSeconds, type Seconds } from "../shared/units.ts";
import { presenceOf } from "./presence.ts";
import type { CallState } from "./state.ts";

interface World {
  readonly ring: "playing" | "stopped";
  /** The last path navigated to, or null. */
  readonly redirect: string | null;
}

/** The state of a call as scenarios and traces write it. */
export function snapshotOf(state: CallState, elapsed: Seconds, world: World) {
  const live = state.phase === "idle" ? null : state;
  return {
    state: state.phase,
    error: state.error?.text ?? null,
    timer: formatSeconds(elapsed),
    ...world,
    durationSeconds: state.summary?.durationSeconds ?? null,
    sessionId: state.sessionId,
    speaking: live?.speaking ?? false,
    muted: live?.muted ?? false,
    presence: presenceOf(state),
    ended: state.phase === "idle" ? state.ended : null,
  };
}
