import type { Room } from "./room.ts";

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
  if (assistant === null || !assistant.subscribed || voice === null) {
    return {
      local: { streams: cam, public: { subscribedTracks: {} } },
      participants: {},
      streams: {},
    };
  }
  const { id, joinedAt } = assistant;
  return {
    local: { streams: cam, public: { subscribedTracks: { [id]: { "cam-audio": true } } } },
    participants: { [id]: { public: {}, private: {} } },
    streams: {
      [`${id}/cam-audio`]: {
        participantId: id,
        type: "cam",
        pendingTrack: voice,
        starttime: joinedAt.toISOString(),
      },
    },
  };
}
