import type { Cause } from "../../src/call/activity.ts";
import type { CallSession } from "../../src/call/call-session.ts";
import type { Cancel } from "../../src/shared/clock.ts";
import type { Snapshot } from "./snapshot.ts";

/** One event of a run with the state after it. */
export interface TraceEntry extends Snapshot {
  /** Milliseconds from the start of the run; in the browser from page load. */
  readonly at: number;
  readonly cause: Cause;
  /** Belongs to a call that was over, and changed nothing. */
  readonly late?: true;
}

/** Calls `add` with a trace entry for each activity of a session. */
export function recordTrace(
  session: CallSession,
  snapshot: () => Snapshot,
  add: (entry: TraceEntry) => void,
): Cancel {
  return session.observe(({ at, cause, late }) =>
    add({ at, cause, ...(late && { late }), ...snapshot() }),
  );
}
