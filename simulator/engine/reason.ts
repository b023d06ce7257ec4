import type { Activity, Cause } from "../../src/call/activity.ts";

/** Why an entry of the trace changed nothing. Accepted starts count from 1. */
export type Reason =
  | "refused: a call is already in progress"
  | "ignored: no call is in progress"
  | "ignored: already so"
  | "ignored: not fatal"
  | "not sent"
  | `late: belongs to start ${number}`;

/** Inputs that set one field. Other inputs may change nothing although they repeat nothing. */
const REPEATABLE: ReadonlySet<Cause> = new Set([
  "audio.unblocked",
  "provider.call-start",
  "provider.speech-start",
  "provider.speech-end",
  "provider.audio-blocked",
] satisfies Cause[]);

/**
 * Explains why an activity changed nothing; null if it changed something or no reason fits.
 *
 * @param unchanged whether the session has the same state as before.
 * @param starts the session IDs of the accepted starts so far.
 */
export function explainActivity(
  activity: Activity,
  unchanged: boolean,
  starts: readonly (string | null)[],
): Reason | null {
  if (activity.late) {
    const start = starts.indexOf(activity.sessionId) + 1;
    return start > 0 ? `late: belongs to start ${start}` : null;
  }
  const hasCall = activity.sessionId !== null;
  switch (activity.cause) {
    case "visitor.start":
      return activity.refused === "in-progress" ? "refused: a call is already in progress" : null;
    case "visitor.type":
      if (activity.sent) return null;
      return hasCall ? "not sent" : "ignored: no call is in progress";
    case "visitor.go-home":
      // Without a call the admin page still navigates.
      return hasCall || activity.page === "admin" ? null : "ignored: no call is in progress";
    case "visitor.stop":
    case "visitor.mute":
    case "visitor.unmute":
      if (!hasCall) return "ignored: no call is in progress";
      return unchanged ? "ignored: already so" : null;
    case "provider.error":
      return activity.event.error.fatal ? null : "ignored: not fatal";
    case "provider.transcript":
      return activity.repeated ? "ignored: already so" : null;
    default:
      return unchanged && REPEATABLE.has(activity.cause) ? "ignored: already so" : null;
  }
}
