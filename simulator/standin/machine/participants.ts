import type { Fields, Message } from "./message.ts";
import { blockedBy } from "./microphone.ts";
import type { Assistant, Room } from "./room.ts";

/** The SDK plays only the audio of a participant with this name. */
const ASSISTANT_NAME = "Vapi Speaker";

const OFF = { subscribed: false, state: "off", off: { byUser: true } };

/** A participant in the library's format. The library looks up its tracks in the store. */
function participant(id: string, joinedAt: Date, audio: Fields) {
  return {
    session_id: id,
    user_id: id,
    owner: false,
    record: false,
    audio: audio["state"] === "playable",
    video: false,
    screen: false,
    will_eject_at: new Date(0),
    joined_at: joinedAt,
    cam_info: {},
    screen_info: {},
    permissions: { hasPresence: true, canSend: true, canReceive: { base: true }, canAdmin: false },
    tracks: { audio, video: OFF, screenAudio: OFF, screenVideo: OFF },
  };
}

/** The visitor's track. While `entering`, an open microphone is reported as loading. */
function visitorAudio({ microphone, muted }: Room, entering: boolean): Fields {
  if (typeof microphone === "object") {
    return { subscribed: false, state: "blocked", blocked: blockedBy(microphone) };
  }
  if (muted || microphone === "closed") return OFF;
  return { subscribed: false, state: entering ? "loading" : "playable" };
}

/** The visitor as a participant. */
export function visitor(room: Room, now: Date, entering = false) {
  const audio = visitorAudio(room, entering);
  const { visitorId, joinedAt } = room;
  return { ...participant(visitorId, joinedAt ?? now, audio), user_name: "", local: true };
}

export function speaker({ id, joinedAt, subscribed }: Assistant) {
  const audio = { subscribed, state: subscribed ? "playable" : "sendable" };
  return { ...participant(id, joinedAt, audio), user_name: ASSISTANT_NAME, local: false };
}

export function visitorUpdated(room: Room, now: Date): Message {
  return { action: "participant-updated", participant: visitor(room, now) };
}

export function counts(room: Room): Message {
  const present = [true, room.assistant, room.replaced].filter(Boolean).length;
  return { action: "participant-counts-updated", participantCounts: { present, hidden: 0 } };
}

/**
 * The store that the library reads for media tracks, which messages cannot carry. It reads the visitor's from
 * `local.streams.cam` and other participants' from `streams`.
 */
export function storedState(
  { assistant }: Room,
  microphone: MediaStream | null,
  voice: MediaStreamTrack | null,
) {
  const cam = microphone === null ? {} : { cam: { stream: microphone } };
  const local = (subscribedTracks: Fields) => ({ streams: cam, public: { subscribedTracks } });
  if (assistant === null || !assistant.subscribed || voice === null)
    return { local: local({}), participants: {}, streams: {} };
  const { id, joinedAt } = assistant;
  const sent = { type: "cam", pendingTrack: voice, starttime: joinedAt.toISOString() };
  return {
    local: local({ [id]: { "cam-audio": true } }),
    participants: { [id]: { public: {}, private: {} } },
    streams: { [`${id}/cam-audio`]: { participantId: id, ...sent } },
  };
}
