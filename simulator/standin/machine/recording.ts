import { still, tell, type Room, type Step, type World } from "./room.ts";

export function startRecording(room: Room, { newId }: World, layout?: unknown): Step {
  if (room.recording) return still(room);
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
