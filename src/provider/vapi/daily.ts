import * as v from "valibot";
import { readAs } from "../read-event.ts";
import { attempt } from "../../shared/attempt.ts";
import type { DailyCallObject } from "./sdk.ts";

/** The assistant's name in the list of participants. */
const ASSISTANT_NAME = "Vapi Speaker";

const AudioTrack = v.custom<MediaStreamTrack>(
  (value) => typeof value === "object" && value !== null && "kind" in value,
);
const Audio = v.object({ persistentTrack: v.fallback(v.optional(AudioTrack), undefined) });
const Participant = v.object({
  local: v.boolean(),
  session_id: v.string(),
  user_name: v.optional(v.string(), ""),
  tracks: v.object({ audio: Audio }),
});
const Presence = v.object({
  participant: v.object({ local: v.literal(false), user_name: v.literal(ASSISTANT_NAME) }),
});

/** Lists the readable participants. Empty if the call object throws, as after its end. */
function participantsOf(daily: DailyCallObject | null): v.InferOutput<typeof Participant>[] {
  const listed = attempt(() => Object.values(daily?.participants() ?? {}), []);
  return listed.flatMap((one) => readAs(Participant, one) ?? []);
}

export const visitorTrack = (daily: DailyCallObject | null): MediaStreamTrack | null =>
  participantsOf(daily).find(({ local }) => local)?.tracks.audio.persistentTrack ?? null;

/** An assistant that is present; undefined without one. A new one may join before the old one leaves. */
export const assistantIn = (daily: DailyCallObject | null) =>
  participantsOf(daily).find((one) => !one.local && one.user_name === ASSISTANT_NAME);

/** Whether the participant of a joined or left event is an assistant. */
export const isAssistant = (event: unknown): boolean => v.is(Presence, event);

/**
 * Answers a leave in place of a call machine that does not respond. Without an answer, the call library
 * never destroys the call object, and refuses to create another one on the page.
 */
export function answerLeave(callClientId: string): void {
  if (typeof window === "undefined") return;
  const answer = { what: "iframe-call-message", from: "embedded", action: "left-meeting" };
  window.postMessage({ ...answer, callClientId }, "/");
}
