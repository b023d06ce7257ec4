import type { CallErrorCode } from "../call/call-error.ts";
import { type CallEnd, type EndedCall, ENDS } from "../call/state.ts";
import type { Seconds } from "../shared/units.ts";

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const isEnd = (value: unknown): value is CallEnd => (ENDS as readonly unknown[]).includes(value);

const isDuration = (value: unknown): value is Seconds => Number.isSafeInteger(value);

/** The facts about an ended call that are known. */
export type KnownFacts = { readonly [Name in keyof EndedCall]: EndedCall[Name] | null };

/** The code only chooses the words, and an unknown one has the common words. */
function readError(error: unknown): EndedCall["error"] {
  const { code, text } = isRecord(error) ? error : {};
  return typeof text === "string" ? { code: code as CallErrorCode, text } : null;
}

/**
 * Reads the ended call from the router's state. The browser stores that state, so each field is validated,
 * and an invalid one becomes null. A duration is null too if it is shorter than a second.
 */
export function readEndedCall(kept: unknown): KnownFacts {
  const { durationSeconds, sessionId, ended, error, endedReason } = isRecord(kept) ? kept : {};
  return {
    durationSeconds: isDuration(durationSeconds) && durationSeconds > 0 ? durationSeconds : null,
    sessionId: typeof sessionId === "string" && sessionId.trim() !== "" ? sessionId : null,
    ended: isEnd(ended) ? ended : null,
    error: readError(error),
    endedReason: typeof endedReason === "string" ? endedReason : null,
  };
}
