import type { SessionId } from "../../provider/voice-provider.ts";
import type { Seconds } from "../../shared/units.ts";

/** The facts about an ended call. */
interface CallReport {
  /** Null if unknown or shorter than a second. */
  readonly duration: Seconds | null;
  readonly sessionId: SessionId | null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const isDuration = (value: unknown): value is Seconds => Number.isSafeInteger(value);

/**
 * Reads the router's state. The browser keeps it between visits, so each field is validated: an
 * invalid one becomes null.
 */
export function readCallSummary(kept: unknown): CallReport {
  const { durationSeconds, sessionId } = isRecord(kept) ? kept : {};
  return {
    duration: isDuration(durationSeconds) && durationSeconds > 0 ? durationSeconds : null,
    sessionId: typeof sessionId === "string" && sessionId.trim() !== "" ? sessionId : null,
  };
}
