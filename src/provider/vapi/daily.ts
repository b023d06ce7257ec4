import * as v from "valibot";
import type { DailyCallObject } from "./sdk.ts";

/** The name under which the assistant takes part in a call. */
const ASSISTANT_NAME = "Vapi Speaker";

const AudioTrack = v.custom<MediaStreamTrack>(
  (value) => typeof value === "object" && value !== null && "kind" in value,
);
const Participant = v.object({
  local: v.boolean(),
  session_id: v.string(),
  user_name: v.optional(v.string(), ""),
  tracks: v.object({ audio: v.object({ persistentTrack: v.nullish(v.unknown()) }) }),
});
const Presence = v.object({
  participant: v.object({ local: v.literal(false), user_name: v.literal(ASSISTANT_NAME) }),
});

/** Somebody's audio in a call. */
export interface Voice {
  readonly participantId: string;
  readonly track: MediaStreamTrack;
}

/** Who takes part, as far as it can be read: the call object may be anywhere in its life. */
function participantsOf(daily: DailyCallObject | null): v.InferOutput<typeof Participant>[] {
  try {
    return Object.values(daily?.participants() ?? {}).flatMap((listed: unknown) => {
      const read = v.safeParse(Participant, listed);
      return read.success ? [read.output] : [];
    });
  } catch {
    return [];
  }
}

function voiceOf(participant: v.InferOutput<typeof Participant> | undefined): Voice | null {
  const track = participant?.tracks.audio.persistentTrack;
  if (participant === undefined || !v.is(AudioTrack, track)) return null;
  return { participantId: participant.session_id, track };
}

export const visitorVoice = (daily: DailyCallObject | null): Voice | null =>
  voiceOf(participantsOf(daily).find(({ local }) => local));

const assistantIn = (daily: DailyCallObject | null) =>
  participantsOf(daily).find((one) => !one.local && one.user_name === ASSISTANT_NAME);

export const assistantVoice = (daily: DailyCallObject | null): Voice | null =>
  voiceOf(assistantIn(daily));

/** Whether an assistant takes part: a new one may have come before the old one left. */
export const hasAssistant = (daily: DailyCallObject | null): boolean =>
  assistantIn(daily) !== undefined;

/** Whether the participant of a joined or left event is an assistant. */
export const isAssistant = (event: unknown): boolean => v.is(Presence, event);

/**
 * Says in the place of a call machine that has fallen silent that it has left. A leave without an
 * answer is waited for without end, by `destroy` as well, and until a call object has been destroyed
 * no other can be made on the page.
 */
export function answerLeave(callClientId: string): void {
  if (typeof window === "undefined") return;
  const answer = { what: "iframe-call-message", from: "embedded", action: "left-meeting" };
  window.postMessage({ ...answer, callClientId }, "/");
}
