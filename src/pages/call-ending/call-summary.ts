import type { SessionId } from "../../provider/voice-provider.ts";
import type { Seconds } from "../../shared/units.ts";

/** What can be told of a call that is over. */
interface CallReport {
  /** Null where it is not known or was not a second long. */
  readonly duration: Seconds | null;
  readonly sessionId: SessionId | null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const isDuration = (value: unknown): value is Seconds => Number.isSafeInteger(value);

/**
 * Reads what the router kept of a call. The browser stores it between visits, so it is judged anew:
 * a field that is not what it should be is not there.
 */
export function readCallSummary(kept: unknown): CallReport {
  const { durationSeconds, sessionId } = isRecord(kept) ? kept : {};
  return {
    duration: isDuration(durationSeconds) && durationSeconds > 0 ? durationSeconds : null,
    sessionId: typeof sessionId === "string" && sessionId.trim() !== "" ? sessionId : null,
  };
}
