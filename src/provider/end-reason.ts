/** Why the service ended a call, as far as a visitor can use it. */
export type EndReason =
  | "completed"
  | "silence"
  | "time-limit"
  | "microphone"
  | "credits"
  | "busy"
  | "service-fault";

/**
 * The rules over Vapi's reasons, of which its SDK publishes about 600. The first match wins. A failed part of the
 * assistant is the service's fault even if that part has no credit or is busy: waiting may not help.
 */
const RULES: readonly (readonly [pattern: RegExp, reason: EndReason])[] = [
  [/microphone/, "microphone"],
  [/^silence-time|did-not-receive-customer-audio/, "silence"],
  [/^pipeline-|^call\.in-progress\.error-/, "service-fault"],
  [/max-duration/, "time-limit"],
  [/concurrency|^customer-busy$|^call\.forwarding\./, "busy"],
  [/^call\.start\.error-subscription-|wallet|frozen|insufficient-credits/, "credits"],
  [/error|fault|fail|time(d-)?out$|aborted/, "service-fault"],
  [/^assistant-(not|request)-|^phone-call-provider-/, "service-fault"],
  [/(available|shutdown|deleted|disconnected|rejected|misdialed)$/, "service-fault"],
  [/^assistant-(ended|forwarded)-call|^assistant-said-|hook-executed/, "completed"],
  [/^customer-(ended-call|did-not-answer)|^voicemail$|hungup|cancell?ed$/, "completed"],
  [/completed|\.(done|success|ended-by-user)$/, "completed"],
];

/**
 * Reads the kind of a service's reason. Returns null without a reason and for a reason that no rule knows.
 *
 * @example readEndReason("silence-timed-out"); // "silence"
 */
export function readEndReason(reason: string | null): EndReason | null {
  // Some records have the words in upper case or with other separators.
  const code =
    reason
      ?.trim()
      .toLowerCase()
      .replaceAll(/[\s_]+/g, "-") ?? "";
  return RULES.find(([pattern]) => pattern.test(code))?.[1] ?? null;
}
