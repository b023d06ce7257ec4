import { at, type Message } from "./message.ts";
import { counts, speaker } from "./participants.ts";
import { still, tell, type Room, type Step, type World } from "./room.ts";

/**
 * The assistant comes in, with a new identifier, and replaces one that is still in the room. Its audio is
 * handed out when asked for.
 */
export function seatAssistant(room: Room, { now, newId }: World): Step {
  const assistant = { id: newId(), joinedAt: now, subscribed: false, heard: false };
  const seated: Room = { ...room, assistant, replaced: room.assistant };
  return still(
    seated,
    tell({ action: "participant-joined", participant: speaker(assistant) }),
    tell(counts(seated)),
  );
}

/** An assistant goes: the replaced one if there is one, else the present one with its track. */
export function unseatAssistant(room: Room): Step {
  const { assistant, replaced } = room;
  const leaving = replaced ?? assistant;
  if (leaving === null) return still(room);
  const left: Room = { ...room, assistant: replaced && assistant, replaced: null };
  return still(
    left,
    tell({
      action: "participant-left",
      participant: speaker({ ...leaving, subscribed: false }),
      reason: "left",
    }),
    tell(counts(left)),
    ...(replaced === null ? [{ do: "unseat-assistant" } as const] : []),
  );
}

/** The library asks for the assistant's audio: from here on there is a track to be found in the store. */
export function subscribe(room: Room, message: Message): Step {
  const { assistant } = room;
  const asked = at(message["properties"], "setSubscribedTracks");
  const wanted = asked === true || at(asked, "audio") === true;
  if (assistant === null || message["id"] !== assistant.id || assistant.subscribed || !wanted) {
    return still(room);
  }
  const subscribed = { ...assistant, subscribed: true };
  return still(
    { ...room, assistant: subscribed },
    { do: "seat-assistant" },
    tell({ action: "participant-updated", participant: speaker(subscribed) }),
  );
}

export function say(assistant: { readonly id: string }, data: string): Step["effects"][number] {
  return tell({ action: "app-message", data, fromId: assistant.id });
}

/** An app message of the page. `playable` says that the assistant is heard; it listens then. */
export function hearAppMessage(room: Room, message: Message, { manners }: World): Step {
  const { assistant } = room;
  if (assistant === null || message["data"] !== "playable") return still(room);
  const listening = manners.listen === "at-once" ? [say(assistant, "listening")] : [];
  return still({ ...room, assistant: { ...assistant, heard: true } }, ...listening);
}
