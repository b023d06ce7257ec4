import { LONGEST_DATA } from "../rules/messages.ts";
import { CUSTOM_TRACK } from "../rules/settings.ts";
import { addAssistant, startRecording } from "./assistant.ts";
import { at, type Fields, textAt, type Message } from "./message.ts";
import { cameraError, FAULTS, type LibraryFault, type TrackSource } from "./microphone.ts";
import { counts, visitor, visitorUpdated } from "./participants.ts";
import { answer, toStep, type Room, type RoomStep, type World } from "./room.ts";

const SWITCHES = ["echoCancellation", "noiseSuppression", "autoGainControl"] as const;

/** The microphone source for the library's audio settings. */
export function sourceOf(settings: unknown): TrackSource {
  if (at(settings, "customTrack") === CUSTOM_TRACK) return null;
  const audio: MediaTrackConstraints = {};
  const deviceId = textAt(settings, "deviceId");
  if (deviceId !== null) audio.deviceId = { exact: deviceId };
  for (const name of SWITCHES) {
    const value = at(settings, name);
    if (typeof value === "boolean") audio[name] = value;
  }
  return audio;
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

/** Answers the requests that had to wait for the microphone. */
export function answerWaiting(room: Room): RoomStep {
  if (room.waiting.length === 0) return toStep(room);
  const devices = devicesOf(room);
  const answers = room.waiting.map((question) => {
    const asksForSettings = question.action === "update-input-settings";
    return answer(question, asksForSettings ? { inputSettings: settingsOf(room) } : devices);
  });
  return toStep({ ...room, waiting: [] }, ...answers, {
    action: "selected-devices-updated",
    devices,
  });
}

/** Opens the microphone, unless the behaviour simulates a device fault. */
export function requestMicrophone(room: Room, source: TrackSource, world: World): RoomStep {
  const opening: Room = { ...room, microphone: "opening" };
  const { microphone } = world.behaviour;
  if (microphone !== "granted") return handleMicrophone(opening, FAULTS[microphone], world);
  return toStep(opening, { do: "open-microphone", source });
}

/** Handles the device's response: an open microphone or a fault. */
export function handleMicrophone(
  room: Room,
  outcome: "open" | LibraryFault,
  world: World,
): RoomStep {
  if (room.phase !== "joining" && room.phase !== "joined") {
    return toStep(room, { do: "close-microphone" });
  }
  const isOpen = outcome === "open";
  return toStep(
    { ...room, microphone: outcome },
    isOpen ? { do: "enable-microphone", on: !room.muted } : { do: "close-microphone" },
    isOpen ? null : cameraError(outcome),
    (now) => reportOrEnter(now, world),
    answerWaiting,
  );
}

/** Lets a joining visitor enter if they can, and reports a joined visitor's audio. */
export function reportOrEnter(room: Room, world: World): RoomStep {
  if (room.phase === "joining") return enter(room, world);
  return toStep(room, visitorUpdated(room, world.now));
}

/** Enters the room if the visitor is admitted and the microphone is open or has failed; the assistant follows. */
export function enter(room: Room, world: World): RoomStep {
  if (room.phase !== "joining" || !room.admitted || room.microphone === "opening")
    return toStep(room);
  const { now } = world;
  const joined: Room = { ...room, phase: "joined", joinedAt: now, join: null };
  return toStep(
    joined,
    { action: "access-state-updated", access: { level: "full" } },
    {
      action: "joined-meeting",
      participants: { local: visitor(joined, now, true) },
      internal: { _maxAppMessageSize: LONGEST_DATA },
    },
    room.join && answer(room.join),
    joined.microphone === "open" && !joined.muted ? visitorUpdated(joined, now) : null,
    counts(joined),
    // A meeting token starts a recording on entry.
    textAt(room.join, "properties", "token") === null
      ? null
      : (entered) => startRecording(entered, {}, world),
    (entered) => addAssistant(entered, world),
  );
}

/** Handles the join request: opens the microphone while the room admits the visitor. */
export function startJoining(room: Room, message: Message, world: World): RoomStep {
  if (room.phase !== "new") return toStep(room);
  const { properties, preloadCache } = message;
  const audio = at(preloadCache, "inputSettings", "audio");
  const joining: Room = {
    ...room,
    phase: "joining",
    admitted: world.behaviour.join === "at-once",
    join: message,
    muted:
      at(properties, "startAudioOff") === true || at(preloadCache, "allowLocalAudio") === false,
    processor: textAt(audio, "processor", "type") ?? "none",
    devices: {
      mic: textAt(audio, "settings", "deviceId") ?? "",
      speaker: textAt(preloadCache, "outputDeviceId") ?? "",
    },
  };
  return toStep(joining, { action: "call-machine-initialized" }, { do: "look-up-geo" }, (now) =>
    now.muted ? enter(now, world) : requestMicrophone(now, sourceOf(at(audio, "settings")), world),
  );
}
