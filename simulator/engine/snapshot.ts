import type { Activity, Cause } from "../../src/call/activity.ts";
import type { CallSession, SessionDependencies } from "../../src/call/call-session.ts";
import { snapshotOf } from "../../src/call/snapshot.ts";
import { INITIAL_STATE } from "../../src/call/state.ts";
import { seconds } from "../../src/shared/units.ts";
import { type Reason, explainActivity } from "./reason.ts";

/** The state of a call that a scenario can check, such as the `final` of the runner's result. */
export type Snapshot = Readonly<ReturnType<typeof snapshotOf>>;

const NO_EFFECT_YET = { ring: "stopped", redirect: null } as const;

/** The state before the first event. */
export const AT_REST: Snapshot = snapshotOf(INITIAL_STATE, seconds(0), NO_EFFECT_YET);

const FIELDS = Object.keys(AT_REST) as (keyof Snapshot)[];

/** The names of the fields that differ between two snapshots. */
export const changedFields = (before: Snapshot, after: Snapshot): (keyof Snapshot)[] =>
  FIELDS.filter((field) => before[field] !== after[field]);

/** The effects of a session outside of the call: the ring tone and the navigation. */
export type CallEffects = Pick<SessionDependencies, "ring" | "navigate">;

/** The effects of a run without a page: no ring tone and no navigation. */
export const NO_EFFECTS: CallEffects = { ring: { play() {}, stop() {} }, navigate() {} };

/** Wraps the effects so that the ring state and the last redirect are recorded as well. */
export function watchEffects({ ring, navigate }: CallEffects) {
  let world: Pick<Snapshot, "ring" | "redirect"> = NO_EFFECT_YET;
  return {
    ring: {
      play() {
        world = { ...world, ring: "playing" };
        ring.play();
      },
      stop() {
        world = { ...world, ring: "stopped" };
        ring.stop();
      },
    },
    navigate(to, call) {
      world = { ...world, redirect: to };
      navigate(to, call);
    },
    /** Reads the current state of a session and of these effects. */
    read: (session: CallSession): Snapshot => snapshotOf(session.state(), session.elapsed(), world),
  } satisfies CallEffects & { read: unknown };
}

/** One event of a run with the state after it. */
export interface TraceEntry extends Snapshot {
  /** Milliseconds since the start of the run, or in the browser since page load. */
  readonly at: number;
  readonly cause: Cause;
  /** True if the event belonged to a call that was over, so it changed nothing. */
  readonly late?: true;
  /** Why the event changed nothing. */
  readonly reason?: Reason;
}

/** Calls `add` with a trace entry for each activity of a session, and with the activity. */
export function recordTrace(
  session: CallSession,
  snapshot: () => Snapshot,
  add: (entry: TraceEntry, activity: Activity) => void,
): void {
  const starts: (string | null)[] = [];
  let before = session.state();
  session.observe((activity) => {
    const { at, cause, late, sessionId } = activity;
    if (cause === "visitor.start" && activity.refused === null) starts.push(sessionId);
    const reason = explainActivity(activity, session.state() === before, starts);
    before = session.state();
    const why = { ...(late && { late }), ...(reason !== null && { reason }) };
    add({ at, cause, ...why, ...snapshot() }, activity);
  });
}
