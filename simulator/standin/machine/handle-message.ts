import { CUSTOM_TRACK } from "../rules/settings.ts";
import { problemOf } from "../rules/messages.ts";
import { handleAppMessage, subscribe } from "./assistant.ts";
import { SIMPLE_REPLIES } from "./simple-replies.ts";
import { answerWaiting, devicesOf, settingsOf, sourceOf } from "./joining.ts";
import type { Side } from "./machine.ts";
import { at, textAt, type Message } from "./message.ts";
import { startJoining, requestMicrophone, reportOrEnter } from "./joining.ts";
import { startRecording, stopRecording } from "./assistant.ts";
import { answer, leftRoom, toStep, type Room, type RoomStep, type World } from "./room.ts";

type Handler = (room: Room, message: Message, world: World) => RoomStep;

/** The reply to requests before the join. It tells the library to use its own cache. */
const NOT_YET = { returnPreloadCache: true };
const REFUSED_PROCESSOR = { type: "audio-processor-error", msg: "KrispInitError: Canceled" };
/** The default interval of level reports and the longest interval of a timer, in milliseconds. */
const USUAL_INTERVAL = 200;
const LONGEST_INTERVAL = 2 ** 31 - 1;

/** Handles the leave request. A machine that never leaves also keeps the microphone. */
const leave = (room: Room, { behaviour }: World): RoomStep =>
  behaviour.leave === "never" ? toStep(room) : endCall(room);

/** Ends the call: releases everything and reports `left-meeting`. */
export function endCall(room: Room): RoomStep {
  return toStep(leftRoom(room, "left"), { do: "release" }, { action: "left-meeting" });
}

/** Mutes or unmutes. Without a microphone, unmuting requests it again. */
function setLocalAudio(room: Room, message: Message, world: World): RoomStep {
  if (room.phase !== "joining" && room.phase !== "joined") return toStep(room);
  const on = message["state"] === true;
  const next: Room = { ...room, muted: !on };
  if (on && (room.microphone === "closed" || typeof room.microphone === "object")) {
    return requestMicrophone(next, sourceOf({ deviceId: room.devices.mic }), world);
  }
  const report = (now: Room) => reportOrEnter(now, world);
  if (!on && at(message["options"], "forceDiscardTrack") === true) {
    const closed: Room = { ...next, microphone: "closed" };
    return toStep(closed, { do: "close-microphone" }, answerWaiting, report);
  }
  return toStep(next, { do: "enable-microphone", on }, report);
}

/** Changes the microphone during a call. The reply waits for the device. */
function changeMicrophone(room: Room, message: Message, settings: unknown, world: World): RoomStep {
  const devices = { ...room.devices, mic: textAt(settings, "deviceId") ?? "" };
  const asked: Room = { ...room, devices, waiting: [...room.waiting, message] };
  return requestMicrophone(asked, sourceOf(settings), world);
}

function setInputDevices(room: Room, message: Message, world: World): RoomStep {
  if (room.phase !== "joined") return toStep(room, answer(message, NOT_YET));
  const device = textAt(message, "audioDeviceId");
  if (device === null) return toStep(room, answer(message, devicesOf(room)));
  const settings = device === CUSTOM_TRACK ? { customTrack: device } : { deviceId: device };
  return changeMicrophone(room, message, settings, world);
}

/** Stores the choice, because the machine plays no audio itself. */
function setOutputDevice(room: Room, message: Message): RoomStep {
  const devices = { ...room.devices, speaker: textAt(message, "outputDeviceId") ?? "" };
  const next: Room = { ...room, devices };
  return toStep(next, answer(message, devicesOf(next)), {
    action: "selected-devices-updated",
    devices: devicesOf(next),
  });
}

function updateInputSettings(room: Room, message: Message, world: World): RoomStep {
  if (room.phase !== "joined") return toStep(room, answer(message, NOT_YET));
  const audio = at(message["inputSettings"], "audio");
  const processor = textAt(audio, "processor", "type");
  if (processor !== null && world.behaviour.processor === "refused") {
    return toStep(room, answer(message, { error: REFUSED_PROCESSOR }));
  }
  const next: Room = { ...room, processor: processor ?? room.processor };
  const settings = at(audio, "settings");
  if (settings !== undefined) return changeMicrophone(next, message, settings, world);
  return toStep(next, answer(message, { inputSettings: settingsOf(next) }));
}

function observe(of: Side, on: boolean): Handler {
  return (room, message) => {
    const { interval } = message;
    const every = typeof interval === "number" && interval > 0 ? interval : USUAL_INTERVAL;
    const observed = { ...room.observed, [of]: on };
    return toStep(
      { ...room, observed },
      { do: "observe", of, every: on ? Math.min(every, LONGEST_INTERVAL) : null },
      answer(message),
    );
  };
}

const HANDLERS: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ["join-meeting", startJoining],
  ["leave-meeting", (room, _message, world) => leave(room, world)],
  ["update-participant", subscribe],
  ["app-msg", handleAppMessage],
  ["local-audio", setLocalAudio],
  ["set-input-devices", setInputDevices],
  ["set-output-device", setOutputDevice],
  ["get-input-devices", (room, message) => toStep(room, answer(message, devicesOf(room)))],
  ["update-input-settings", updateInputSettings],
  ["start-remote-participants-audio-level-observer", observe("assistant", true)],
  ["stop-remote-participants-audio-level-observer", observe("assistant", false)],
  ["start-local-audio-level-observer", observe("visitor", true)],
  ["stop-local-audio-level-observer", observe("visitor", false)],
  ["local-recording-start", startRecording],
  ["local-recording-stop", stopRecording],
]);

/** The names of all actions that the machine handles. */
export const KNOWN_ACTIONS: readonly string[] = [...HANDLERS.keys(), ...SIMPLE_REPLIES.keys()];

/**
 * Handles a message of the library. A message that breaks the library's rules gets an error reply, and an
 * unknown one gets an empty reply. Both are reported as errors of the page.
 */
export function handleMessage(room: Room, told: Message, world: World): RoomStep {
  const problem = problemOf(told);
  if (problem !== null) {
    const violation = `The call machine was sent "${told.action}" against the library's rules: ${problem}`;
    const error = { type: "broken-rule", message: violation };
    return toStep(room, { do: "report-error", problem: violation }, answer(told, { error }));
  }
  // A message without a callback stamp gets no reply.
  const { callbackStamp: _, ...unstamped } = told;
  const message: Message = world.behaviour.answers === "never" ? unstamped : told;
  if (room.phase === "left" || room.phase === "error") return toStep(room, answer(message));
  const handler = HANDLERS.get(message.action);
  if (handler !== undefined) return handler(room, message, world);
  const reply = SIMPLE_REPLIES.get(message.action);
  if (reply !== undefined) return toStep(room, answer(message, reply(message, room, world.newId)));
  const unknown = `The call machine was sent "${message.action}", which it does not know.`;
  return toStep(room, { do: "report-error", problem: unknown }, answer(message));
}
