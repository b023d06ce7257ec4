import { at, textAt, type Fields } from "./message.ts";
import { answer, still, tell, type MicrophoneSource, type Room, type Step } from "./room.ts";

/** What the library says in place of a track, which no message can carry. */
export const HANDED_OVER = "daily-custom-track";
const SWITCHES = ["echoCancellation", "noiseSuppression", "autoGainControl"] as const;

/** Where the microphone is to come from, by the audio settings of the library. */
export function sourceOf(settings: unknown): MicrophoneSource {
  if (at(settings, "customTrack") === HANDED_OVER) return { type: "handed-over" };
  const audio: MediaTrackConstraints = {};
  const deviceId = textAt(settings, "deviceId");
  if (deviceId !== null) audio.deviceId = { exact: deviceId };
  for (const name of SWITCHES) {
    const value = at(settings, name);
    if (typeof value === "boolean") audio[name] = value;
  }
  return { type: "constraints", audio };
}

/** The selected devices, as the library hands them to the page. */
export function devicesOf({ devices, microphone }: Room): Fields {
  const mic = microphone === "open" ? { deviceId: devices.mic, kind: "audioinput" } : {};
  const speaker = devices.speaker === "" ? {} : { deviceId: devices.speaker, kind: "audiooutput" };
  return { camera: {}, mic, speaker };
}

export function settingsOf({ processor, devices }: Room): Fields {
  const settings = devices.mic === "" ? {} : { settings: { deviceId: devices.mic } };
  return {
    video: { processor: { type: "none" } },
    audio: { processor: { type: processor }, ...settings },
  };
}

/** Answers those who wait for the microphone, each with the fields it reads. */
export function answerWaiting(room: Room): Step {
  if (room.waiting.length === 0) return still(room);
  const devices = devicesOf(room);
  const answers = room.waiting.flatMap((question) => {
    const asksForSettings = question.action === "update-input-settings";
    return answer(question, asksForSettings ? { inputSettings: settingsOf(room) } : devices);
  });
  return still(
    { ...room, waiting: [] },
    ...answers,
    tell({ action: "selected-devices-updated", devices }),
  );
}
