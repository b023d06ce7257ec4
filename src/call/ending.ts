import type { CallError, CallErrorCode } from "./call-error.ts";
import { type EndReason, readEndReason } from "../provider/end-reason.ts";
import { isLong, type CallEnd, type CallState } from "./state.ts";

/** What happened to a call that the visitor did not end. The page has a text for each value. */
export type Ending =
  | EndReason
  | "lost"
  | "hung-up"
  | "not-begun"
  | "cut-off"
  | "busy"
  | "unavailable";

/** The failures that are worded differently from a call that was cut off. */
const FAILURES: Partial<Record<CallErrorCode, Ending>> = {
  credits: "unavailable",
  authentication: "unavailable",
  "rate-limit": "busy",
};

/** Whether a call was cut off: visitors read no thanks after it. */
export const isCutOff = (ended: CallEnd | null): boolean =>
  ended === "error" || ended === "disconnect";

interface KnownEnd {
  readonly ended: CallEnd | null;
  readonly error: Pick<CallError, "code"> | null;
  readonly endedReason: string | null;
}

/** What happened to a call that was active; null if it was completed as expected. */
export function endingOf({ ended, error, endedReason }: KnownEnd): Ending | null {
  const reason = readEndReason(endedReason);
  if (ended === "disconnect") return "lost";
  if (ended === "error") return (error && FAILURES[error.code]) ?? reason ?? "cut-off";
  return ended === "service" ? reason : null;
}

/**
 * What happened to a call that ended without an error text and without the redirect to the call-ending page.
 * Null during a call, after the visitor's own stop, and when the page says it elsewhere.
 */
export function endingNotice(state: CallState): Ending | null {
  if (state.phase !== "idle" || state.error !== null) return null;
  const { ended, summary, sessionId } = state;
  const wasActive = summary !== null && summary.sessionId === sessionId;
  if (wasActive && isLong(summary)) return null;
  if (ended !== "service") return endingOf(state);
  return endingOf(state) ?? (wasActive ? "hung-up" : "not-begun");
}
