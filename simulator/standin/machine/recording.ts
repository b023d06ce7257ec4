import { still, tell, type Room, type Step, type World } from "./room.ts";

/** What a service says that has nothing to record with. */
const REFUSED = "Failed to start recording";

export function startRecording(room: Room, { manners, newId }: World, layout?: unknown): Step {
  if (room.recording) return still(room);
  if (manners.recording === "refused") return failRecording(room, REFUSED);
  return still(
    { ...room, recording: true },
    tell({
      action: "recording-started",
      local: false,
      type: "cloud",
      recordingId: newId(),
      instanceId: newId(),
      startedBy: room.visitorId,
      layout: layout ?? { preset: "default" },
    }),
  );
}

export function stopRecording(room: Room): Step {
  if (!room.recording) return still(room);
  return still({ ...room, recording: false }, tell({ action: "recording-stopped" }));
}

/** The recording is over, or never began; the library is told why, and nothing else comes of it. */
export function failRecording(room: Room, errorMsg: string): Step {
  return still({ ...room, recording: false }, tell({ action: "recording-error", errorMsg }));
}
