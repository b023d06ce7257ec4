import type { CallError, CallErrorCode } from "./call-error.ts";
import { type EndReason, readEndReason } from "../provider/end-reason.ts";
import { isLongCall, type CallEnd, type CallState } from "./state.ts";

/** What happened to a call that was not completed as expected. The page has a text for each value. */
export type Ending =
  | Exclude<EndReason, "completed" | "credits">
  | "lost"
  | "hung-up"
  | "not-begun"
  | "cut-off"
  | "unavailable";

/** The failures that are worded differently from a call that was cut off. */
const FAILURES: Partial<Record<CallErrorCode, Ending>> = {
  credits: "unavailable",
  authentication: "unavailable",
  "rate-limit": "busy",
};

/** Whether another start fails in the same way, because the service or its set-up refuses every call. */
export const isHopeless = (code: CallErrorCode): boolean =>
  FAILURES[code] === "unavailable" || code === "client-missing";

interface KnownEnd {
  readonly ended: CallEnd | null;
  readonly error: Pick<CallError, "code"> | null;
  readonly endedReason: string | null;
}

/** The reasons after which a call went as it should. */
const GOOD: readonly (EndReason | null)[] = ["completed", "silence", "time-limit", null];

/**
 * Whether a call went as it should, so that the page thanks the visitor. The service closes a call that was completed
 * by an ejection, or by a lost connection.
 */
export function wentWell({ ended, endedReason }: Omit<KnownEnd, "error">): boolean {
  const reason = readEndReason(endedReason);
  if (reason === "completed") return true;
  return (ended === null || ended === "visitor" || ended === "service") && GOOD.includes(reason);
}

/** What happened to a call that was active; null if it was completed as expected. */
export function endingOf(call: KnownEnd): Ending | null {
  const { ended, error, endedReason } = call;
  const reason = readEndReason(endedReason);
  if (reason === "completed" || ended === null) return null;
  const told = reason === "credits" ? "unavailable" : reason;
  // If the service had announced the end, a visitor who hung up needs to know only of a failure.
  if (ended === "visitor") return wentWell(call) ? null : told;
  if (ended === "service") return told;
  if (ended === "disconnect" || error?.code === "connection") return told ?? "lost";
  return (error && FAILURES[error.code]) ?? told ?? "cut-off";
}

/**
 * The error that the page of a call shows. If the service gave a reason, the error that closed an active call is only
 * a detail on the call-ending page. The error of a start without a client came later.
 */
export function shownErrorOf(state: CallState): CallError | null {
  const { error, endedReason, summary, sessionId } = state;
  if (state.phase !== "idle" || state.ended !== "error") return error;
  const isLater = error?.code === "client-missing" || error?.code === "client-failed";
  const isDetail = summary?.sessionId === sessionId && readEndReason(endedReason) !== null;
  return isDetail && !isLater ? null : error;
}

/**
 * What happened to a call that ended without the redirect to the call-ending page. Null during a call, after the
 * visitor's own stop, and when an error's text says it. A reason says more than the error of a call that never began.
 */
export function endingNotice(state: CallState): Ending | null {
  if (state.phase !== "idle" || state.ended === null) return null;
  const { ended, error, endedReason, summary, sessionId } = state;
  const hasFailed = ended === "error" || ended === "limit";
  const wasActive = summary !== null && summary.sessionId === sessionId;
  if (wasActive && isLongCall(summary)) return null;
  if (error !== null && (wasActive || !hasFailed || readEndReason(endedReason) === null))
    return null;
  const told = endingOf(state);
  if (told === "service-fault") return wasActive ? told : "not-begun";
  if (told !== null || hasFailed || ended === "visitor") return told;
  return wasActive ? "hung-up" : "not-begun";
}
