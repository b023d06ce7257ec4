import { appProblemOf } from "../rules/messages.ts";
import { at, type Fields, type Message } from "./message.ts";
import { counts, speaker } from "./participants.ts";
import { type Assistant, toStep, type Room, type RoomStep, type World } from "./room.ts";

/** Adds an assistant, in place of a present one. Its audio is published when the library subscribes to it. */
export function addAssistant(room: Room, { now, newId }: World): RoomStep {
  const assistant = { id: newId(), joinedAt: now, subscribed: false, heard: false };
  const joined: Room = { ...room, assistant, replaced: room.assistant };
  return toStep(
    joined,
    { action: "participant-joined", participant: speaker(assistant) },
    counts(joined),
  );
}

/** Removes the replaced assistant. If none was replaced, removes the current one and its track. */
export function removeAssistant(room: Room): RoomStep {
  const { assistant, replaced } = room;
  const leaving = replaced ?? assistant;
  if (leaving === null) return toStep(room);
  const left: Room = { ...room, assistant: replaced && assistant, replaced: null };
  return toStep(
    left,
    {
      action: "participant-left",
      participant: speaker({ ...leaving, subscribed: false }),
      reason: "left",
    },
    counts(left),
    replaced === null ? { do: "unpublish-voice" } : null,
  );
}

/** Publishes the assistant's audio track when the library subscribes to it. */
export function subscribe(room: Room, message: Message): RoomStep {
  const { assistant } = room;
  const asked = at(message["properties"], "setSubscribedTracks");
  const wanted = asked === true || at(asked, "audio") === true;
  if (assistant === null || message["id"] !== assistant.id || assistant.subscribed || !wanted) {
    return toStep(room);
  }
  const subscribed = { ...assistant, subscribed: true };
  return toStep(
    { ...room, assistant: subscribed },
    { do: "publish-voice" },
    { action: "participant-updated", participant: speaker(subscribed) },
  );
}

export const appMessage = ({ id }: Assistant, data: string): Message => ({
  action: "app-message",
  data,
  fromId: id,
});

/** Handles an app message of the page. `playable` reports that the assistant's audio plays. */
export function handleAppMessage(room: Room, message: Message, { behaviour }: World): RoomStep {
  const { assistant } = room;
  const problem = appProblemOf(message["data"]);
  if (problem !== null)
    return toStep(room, {
      do: "report-error",
      problem: `The assistant was sent an app message that it does not understand: ${problem}`,
    });
  if (assistant === null || message["data"] !== "playable") return toStep(room);
  const listening = behaviour.listen === "at-once" ? appMessage(assistant, "listening") : null;
  return toStep({ ...room, assistant: { ...assistant, heard: true } }, listening);
}

export function startRecording(room: Room, { layout }: Fields, { newId }: World): RoomStep {
  if (room.recording) return toStep(room);
  return toStep(
    { ...room, recording: true },
    {
      action: "recording-started",
      local: false,
      type: "cloud",
      recordingId: newId(),
      instanceId: newId(),
      startedBy: room.visitorId,
      layout: layout ?? { preset: "default" },
    },
  );
}

export function stopRecording(room: Room): RoomStep {
  if (!room.recording) return toStep(room);
  return toStep({ ...room, recording: false }, { action: "recording-stopped" });
}
