import type { Verdict } from "./verdict.ts";

/** The states of a call, as the library counts them. */
export type CallState = "new" | "joining" | "joined" | "left" | "error";

/**
 * The methods of a call object that are refused in any state but joined, whatever they are given. Of those
 * that have a rule in this folder, `setUserData`, `updateInputSettings` and `updateSendSettings` are not
 * among them: outside of a call they keep what they are given for the next one. Nor are the media player's
 * two, which ask the call machine in any state.
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
export const checkState = (method: string, state: CallState): Verdict =>
  state === "joined" || !AFTER_JOIN.includes(method)
    ? { ok: true }
    : { ok: false, problem: `${method}() only supported after join.` };
