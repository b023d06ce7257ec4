import type { SessionId } from "../../provider/voice-provider.ts";
import type { Seconds } from "../../shared/units.ts";

/** The facts about an ended call. */
interface CallReport {
  /** The duration; null if it is unknown or shorter than a second. */
  readonly duration: Seconds | null;
  readonly sessionId: SessionId | null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const isDuration = (value: unknown): value is Seconds => Number.isSafeInteger(value);

/**
 * Reads the call's summary from the router's state. The browser stores that state, so each field is
 * validated, and an invalid one becomes null.
 */
export function readCallSummary(kept: unknown): CallReport {
  const { durationSeconds, sessionId } = isRecord(kept) ? kept : {};
  return {
    duration: isDuration(durationSeconds) && durationSeconds > 0 ? durationSeconds : null,
    sessionId: typeof sessionId === "string" && sessionId.trim() !== "" ? sessionId : null,
  };
}
