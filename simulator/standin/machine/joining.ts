import { at, textAt, type Fields, type Message } from "./message.ts";
import { cameraError, FAULTS, type MicrophoneFault } from "./microphone-fault.ts";
import { counts, visitor, visitorUpdated } from "./participants.ts";
import { seatAssistant } from "./assistant.ts";
import {
  answer,
  inTurn,
  still,
  tell,
  type MicrophoneSource,
  type Room,
  type Step,
  type World,
} from "./room.ts";

/** What the library says in place of a track, which no message can carry. */
const HANDED_OVER = "daily-custom-track";
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

/** Asks for the microphone, unless the manners say how the device answers. */
export function openMicrophone(room: Room, source: MicrophoneSource, world: World): Step {
  const opening: Room = { ...room, microphone: "opening" };
  const { microphone } = world.manners;
  if (microphone !== "granted") return settleMicrophone(opening, FAULTS[microphone], world);
  return still(opening, { do: "open-microphone", source });
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

/** The device has answered: with a microphone, or with the reason why there is none. */
export function settleMicrophone(
  room: Room,
  outcome: "open" | MicrophoneFault,
  world: World,
): Step {
  if (room.phase !== "joining" && room.phase !== "joined") {
    return still(room, { do: "close-microphone" });
  }
  const settled: Room = { ...room, microphone: outcome };
  const said: Step =
    outcome === "open"
      ? still(settled, { do: "enable-microphone", on: !room.muted })
      : still(settled, { do: "close-microphone" }, tell(cameraError(outcome)));
  return inTurn(
    settled,
    () => said,
    (now) => tellOrEnter(now, world),
    answerWaiting,
  );
}

/** The visitor's sound has changed: the library is told, unless it hears of it by being let in. */
export function tellOrEnter(room: Room, world: World): Step {
  if (room.phase === "joining") return enter(room, world);
  return still(room, tell(visitorUpdated(room, world.now)));
}

/** Goes into the room, if the visitor may and the device has answered. The assistant is there then. */
export function enter(room: Room, world: World): Step {
  if (room.phase !== "joining" || !room.admitted || room.microphone === "opening")
    return still(room);
  const joined: Room = { ...room, phase: "joined", joinedAt: world.now, join: null };
  const { now } = world;
  return inTurn(
    joined,
    () =>
      still(
        joined,
        tell({ action: "access-state-updated", access: { level: "full" } }),
        tell({
          action: "joined-meeting",
          participants: { local: visitor(joined, now, true) },
          internal: { _maxAppMessageSize: 4096 },
        }),
        ...(room.join === null ? [] : answer(room.join)),
        ...(joined.microphone === "open" && !joined.muted
          ? [tell(visitorUpdated(joined, now))]
          : []),
        tell(counts(joined)),
      ),
    (entered) => (entered.recordsAtOnce ? startRecording(entered, world) : still(entered)),
    (entered) => seatAssistant(entered, world),
  );
}

export function startRecording(room: Room, { freshId }: World, layout?: unknown): Step {
  if (room.recording) return still(room);
  return still(
    { ...room, recording: true },
    tell({
      action: "recording-started",
      local: false,
      type: "cloud",
      recordingId: freshId,
      instanceId: freshId,
      startedBy: room.visitorId,
      layout: layout ?? { preset: "default" },
    }),
  );
}

/** The library asks to join: the device is asked for the microphone while the room lets the visitor in. */
export function askToJoin(room: Room, message: Message, world: World): Step {
  if (room.phase !== "new") return still(room);
  const { properties, preloadCache } = message;
  const audio = at(preloadCache, "inputSettings", "audio");
  const joining: Room = {
    ...room,
    phase: "joining",
    admitted: world.manners.join === "at-once",
    join: message,
    muted:
      at(properties, "startAudioOff") === true || at(preloadCache, "allowLocalAudio") === false,
    recordsAtOnce: textAt(properties, "token") !== null,
    processor: textAt(audio, "processor", "type") ?? "none",
    devices: {
      mic: textAt(audio, "settings", "deviceId") ?? "",
      speaker: textAt(preloadCache, "outputDeviceId") ?? "",
    },
  };
  return inTurn(
    joining,
    (now) => still(now, tell({ action: "call-machine-initialized" }), { do: "look-up-geo" }),
    (now) =>
      now.muted ? enter(now, world) : openMicrophone(now, sourceOf(at(audio, "settings")), world),
  );
}
