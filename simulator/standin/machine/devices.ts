import { CUSTOM_TRACK } from "../rules/input-settings.ts";
import { at, textAt, type Fields } from "./message.ts";
import { answer, toStep, send, type MicrophoneSource, type Room, type Step } from "./room.ts";

const SWITCHES = ["echoCancellation", "noiseSuppression", "autoGainControl"] as const;

/** The microphone source for the library's audio settings. */
export function sourceOf(settings: unknown): MicrophoneSource {
  if (at(settings, "customTrack") === CUSTOM_TRACK) return { type: "custom-track" };
  const audio: MediaTrackConstraints = {};
  const deviceId = textAt(settings, "deviceId");
  if (deviceId !== null) audio.deviceId = { exact: deviceId };
  for (const name of SWITCHES) {
    const value = at(settings, name);
    if (typeof value === "boolean") audio[name] = value;
  }
  return { type: "constraints", audio };
}

/** The selected devices in the library's format. */
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

/** Answers the requests that wait for the microphone. */
export function answerWaiting(room: Room): Step {
  if (room.waiting.length === 0) return toStep(room);
  const devices = devicesOf(room);
  const answers = room.waiting.flatMap((question) => {
    const asksForSettings = question.action === "update-input-settings";
    return answer(question, asksForSettings ? { inputSettings: settingsOf(room) } : devices);
  });
  return toStep(
    { ...room, waiting: [] },
    ...answers,
    send({ action: "selected-devices-updated", devices }),
  );
}
