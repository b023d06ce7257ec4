import type { CallError, CallErrorCode } from "./call-error.ts";
import { isLong, type CallEnd, type CallState } from "./state.ts";

/** What happened to a call that the visitor did not end. The page has a text for each value. */
export type Ending = "lost" | "hung-up" | "not-begun" | "cut-off" | "busy" | "unavailable";

/** The failures that are worded differently from a call that was cut off. */
const FAILURES: Partial<Record<CallErrorCode, Ending>> = {
  credits: "unavailable",
  authentication: "unavailable",
  "rate-limit": "busy",
};

/** Whether a call was cut off: visitors read no thanks after it. */
export const isCutOff = (ended: CallEnd | null): boolean =>
  ended === "error" || ended === "disconnect";

/** What happened to a call that led to the call-ending page; null if it was completed as expected. */
export function endingOf(
  ended: CallEnd | null,
  error: Pick<CallError, "code"> | null,
): Ending | null {
  if (ended === "disconnect") return "lost";
  return ended === "error" ? ((error && FAILURES[error.code]) ?? "cut-off") : null;
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
  if (ended === "service") return wasActive ? "hung-up" : "not-begun";
  return ended === "disconnect" ? "lost" : null;
}
