import type { CallSummary } from "../../call/effects.ts";

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/**
 * Reads what the router kept of a call. The browser stores it between visits, so it is judged anew:
 * a field that is not what it should be is not there.
 */
export function readCallSummary(value: unknown): Partial<CallSummary> {
  if (!isRecord(value)) return {};
  const { durationSeconds, sessionId } = value;
  const whole = typeof durationSeconds === "number" && Number.isSafeInteger(durationSeconds);
  return {
    ...(whole && durationSeconds > 0
      ? { durationSeconds: durationSeconds as CallSummary["durationSeconds"] }
      : {}),
    ...(typeof sessionId === "string" && sessionId.trim() !== "" ? { sessionId } : {}),
  };
}
