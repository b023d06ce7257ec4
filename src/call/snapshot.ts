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
    /** The error text that the page shows, or null. */
    error: state.error?.text ?? null,
    /** The duration of the active call as `mm:ss`; `00:00` in other states. */
    timer: formatSeconds(elapsed),
    ...world,
    /** The duration in whole seconds of the last call that became active and ended; null before. */
    durationSeconds: state.summary?.durationSeconds ?? null,
    /** The id of the last accepted start, or null. */
    sessionId: state.sessionId,
    /** Whether the assistant is speaking. */
    speaking: live?.speaking ?? false,
    muted: live?.muted ?? false,
    presence: presenceOf(state),
    /** How the last accepted start ended; null before the first, and while connecting or active. */
    ended: state.phase === "idle" ? state.ended : null,
  };
}
