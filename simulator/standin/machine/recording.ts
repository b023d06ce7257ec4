import { toStep, send, type Room, type Step, type World } from "./room.ts";

const REFUSED = "Failed to start recording";

export function startRecording(room: Room, { behaviour, newId }: World, layout?: unknown): Step {
  if (room.recording) return toStep(room);
  if (behaviour.recording === "refused") return failRecording(room, REFUSED);
  return toStep(
    { ...room, recording: true },
    send({
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
  if (!room.recording) return toStep(room);
  return toStep({ ...room, recording: false }, send({ action: "recording-stopped" }));
}

/** Reports that the recording failed or did not start; the call continues. */
export function failRecording(room: Room, errorMsg: string): Step {
  return toStep({ ...room, recording: false }, send({ action: "recording-error", errorMsg }));
}
