/** Why the service ended a call, as far as a visitor can use it. */
export type EndReason = "silence" | "time-limit" | "model-error";

/** The reasons in Vapi's words. Its list is long and grows, so only these patterns are read. */
const PATTERNS: readonly (readonly [pattern: RegExp, reason: EndReason])[] = [
  [/^silence-timed-out$|did-not-receive-customer-audio/, "silence"],
  [/^exceeded-max-duration$/, "time-limit"],
  [/^pipeline-|^call\.in-progress\.error-/, "model-error"],
];

/**
 * Reads the reason of a status update. Returns null for any other reason, such as `customer-ended-call`.
 *
 * @example readEndReason("silence-timed-out"); // "silence"
 */
export const readEndReason = (reason: string | null): EndReason | null =>
  PATTERNS.find(([pattern]) => reason !== null && pattern.test(reason))?.[1] ?? null;
