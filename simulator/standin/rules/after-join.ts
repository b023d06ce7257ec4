import type { RuleResult } from "./rule-result.ts";

/** The call library's states of a call. */
export type CallState = "new" | "joining" | "joined" | "left" | "error";

/**
 * The methods of a call object that fail in any state but joined. `setUserData`, `updateInputSettings` and
 * `updateSendSettings` are not among them, because outside a call they store their argument for the next
 * one. The media player's two methods reach the call machine in any state.
 */
export const AFTER_JOIN: readonly string[] = [
  "addFakeParticipant",
  "getMeetingSession",
  "meetingSessionState",
  "requestAccess",
  "sendAppMessage",
  "sendDTMF",
  "setMeetingSessionData",
  "setNetworkTopology",
  "setSubscribeToTracksAutomatically",
  "sipCallTransfer",
  "sipRefer",
  "startCustomTrack",
  "startDialOut",
  "startTranscription",
  "stopCustomTrack",
  "stopDialOut",
  "stopTranscription",
  "updateReceiveSettings",
  "updateTranscription",
  "updateWaitingParticipant",
  "updateWaitingParticipants",
];

/** Whether a method may be called in a state. */
export const checkState = (method: string, state: CallState): RuleResult =>
  state === "joined" || !AFTER_JOIN.includes(method)
    ? { ok: true }
    : { ok: false, problem: `${method}() only supported after join.` };
