import type { CallSession } from "../../src/call/call-session.ts";
import type { Phase } from "../../src/call/state.ts";
import { formatSeconds } from "../../src/shared/units.ts";
import type { CallWorld } from "./call-world.ts";

/** The state of a call that a scenario can check: the runner's `final`. */
export interface Snapshot {
  readonly state: Phase;
  /** The text shown, or null. */
  readonly error: string | null;
  /** `mm:ss`; `00:00` unless active. */
  readonly timer: string;
  readonly ring: CallWorld["ring"];
  /** The last path navigated to, or null. */
  readonly redirect: string | null;
  /** Whole seconds of the last call that became active and ended, or null. */
  readonly durationSeconds: number | null;
  /** The id of the last accepted start, or null. */
  readonly sessionId: string | null;
  /** Whether the assistant is speaking. */
  readonly speaking: boolean;
  readonly muted: boolean;
}

/** The state before the first event. */
export const AT_REST: Snapshot = {
  state: "idle",
  error: null,
  timer: "00:00",
  ring: "stopped",
  redirect: null,
  durationSeconds: null,
  sessionId: null,
  speaking: false,
  muted: false,
};

const FIELDS = Object.keys(AT_REST) as (keyof Snapshot)[];

/** The fields that differ between two snapshots. */
export const changedFields = (before: Snapshot, after: Snapshot): (keyof Snapshot)[] =>
  FIELDS.filter((field) => before[field] !== after[field]);

/** Reads the current state of a session and of its effects. */
export function takeSnapshot(session: CallSession, world: CallWorld): Snapshot {
  const state = session.state();
  const live = state.phase === "idle" ? null : state;
  return {
    state: state.phase,
    error: state.error?.text ?? null,
    timer: formatSeconds(session.elapsed()),
    ring: world.ring,
    redirect: world.redirect,
    durationSeconds: state.ended?.durationSeconds ?? null,
    sessionId: state.sessionId,
    speaking: live?.speaking ?? false,
    muted: live?.muted ?? false,
  };
}
