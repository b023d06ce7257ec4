import type { Activity, Cause } from "../../src/call/activity.ts";
import type { CallSession } from "../../src/call/call-session.ts";

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

function reasonOf(activity: Activity, unchanged: boolean): Reason | null {
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

/**
 * Returns a function that explains why an activity of the session changed nothing; null if it changed
 * something or no reason fits. Call it for every activity from the first one, in order.
 */
export function explainActivities(session: CallSession): (activity: Activity) => Reason | null {
  const starts: string[] = [];
  let before = session.state();
  return (activity) => {
    const { cause, late, sessionId } = activity;
    const unchanged = session.state() === before;
    before = session.state();
    if (cause === "visitor.start" && activity.refused === null) starts.push(sessionId ?? "");
    if (!late) return reasonOf(activity, unchanged);
    const start = starts.indexOf(sessionId ?? "") + 1;
    return start > 0 ? `late: belongs to start ${start}` : null;
  };
}
