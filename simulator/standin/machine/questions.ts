import { hearAppMessage, subscribe, unseatAssistant } from "./assistant.ts";
import { ANSWERED_ACTIONS, answerOf } from "./answers.ts";
import { breachOf, refuse } from "./breach.ts";
import { answerWaiting, devicesOf, HANDED_OVER, settingsOf, sourceOf } from "./devices.ts";
import { at, textAt, type Message } from "./message.ts";
import { askToJoin, openMicrophone, tellOrEnter } from "./joining.ts";
import { startRecording, stopRecording } from "./recording.ts";
import {
  answer,
  inTurn,
  still,
  tell,
  type Room,
  type Side,
  type Step,
  type World,
} from "./room.ts";

type Handler = (room: Room, message: Message, world: World) => Step;

/** What the library is told where it is to look into what it keeps itself until it has joined. */
const NOT_YET = { returnPreloadCache: true };
const REFUSED_PROCESSOR = { type: "audio-processor-error", msg: "KrispInitError: Canceled" };
/** How often levels are told where the library does not say, and the longest that a timer can wait: milliseconds. */
const USUAL_INTERVAL = 200;
const LONGEST_INTERVAL = 2 ** 31 - 1;
/** In the words of a browser that has no such device. */
const REFUSED_SPEAKER = { type: "NotFoundError", message: "Requested device not found" };

/** Leaves the room. A machine that never answers is hung: it keeps the microphone too. */
function leave(room: Room, { manners }: World): Step {
  if (manners.leave === "never") return still(room);
  return inTurn(
    room,
    (now) => (manners.leave === "farewell" ? unseatAssistant(now) : still(now)),
    depart,
  );
}

/** The room is behind: nothing of the call is left, and the library is told so. */
export function depart(room: Room): Step {
  return still(
    {
      ...room,
      phase: "left",
      assistant: null,
      replaced: null,
      microphone: "closed",
    },
    { do: "let-go" },
    tell({ action: "left-meeting" }),
  );
}

/** Mutes or unmutes. Without a microphone, to unmute is to ask for it again. */
function setLocalAudio(room: Room, message: Message, world: World): Step {
  if (room.phase !== "joining" && room.phase !== "joined") return still(room);
  const on = message["state"] === true;
  const next: Room = { ...room, muted: !on };
  if (on && (room.microphone === "closed" || typeof room.microphone === "object")) {
    return openMicrophone(next, sourceOf({ deviceId: room.devices.mic }), world);
  }
  if (!on && at(message["options"], "forceDiscardTrack") === true) {
    const closed: Room = { ...next, microphone: "closed" };
    return inTurn(
      closed,
      (now) => still(now, { do: "close-microphone" }),
      answerWaiting,
      (now) => tellOrEnter(now, world),
    );
  }
  return inTurn(
    next,
    (now) => still(now, { do: "enable-microphone", on }),
    (now) => tellOrEnter(now, world),
  );
}

/** Another microphone, in the middle of a call. Answered when the device has answered. */
function changeMicrophone(room: Room, message: Message, settings: unknown, world: World): Step {
  const devices = { ...room.devices, mic: textAt(settings, "deviceId") ?? "" };
  const asked: Room = { ...room, devices, waiting: [...room.waiting, message] };
  return openMicrophone(asked, sourceOf(settings), world);
}

function setInputDevices(room: Room, message: Message, world: World): Step {
  if (room.phase !== "joined") return still(room, ...answer(message, NOT_YET));
  const device = textAt(message, "audioDeviceId");
  if (device === null) return still(room, ...answer(message, devicesOf(room)));
  const settings = device === HANDED_OVER ? { customTrack: device } : { deviceId: device };
  return changeMicrophone(room, message, settings, world);
}

function setOutputDevice(room: Room, message: Message, { manners }: World): Step {
  if (manners.speaker === "refused") {
    return still(room, ...answer(message, { error: REFUSED_SPEAKER }));
  }
  const devices = { ...room.devices, speaker: textAt(message, "outputDeviceId") ?? "" };
  const next: Room = { ...room, devices };
  return still(
    next,
    ...answer(message, devicesOf(next)),
    tell({ action: "selected-devices-updated", devices: devicesOf(next) }),
  );
}

function updateInputSettings(room: Room, message: Message, world: World): Step {
  if (room.phase !== "joined") return still(room, ...answer(message, NOT_YET));
  const audio = at(message["inputSettings"], "audio");
  const processor = textAt(audio, "processor", "type");
  if (processor !== null && world.manners.processor === "refused") {
    return still(room, ...answer(message, { error: REFUSED_PROCESSOR }));
  }
  const next: Room = { ...room, processor: processor ?? room.processor };
  const settings = at(audio, "settings");
  if (settings !== undefined) return changeMicrophone(next, message, settings, world);
  return still(next, ...answer(message, { inputSettings: settingsOf(next) }));
}

function observe(of: Side, on: boolean): Handler {
  return (room, message) => {
    const { interval } = message;
    const every = typeof interval === "number" && interval > 0 ? interval : USUAL_INTERVAL;
    const observed = { ...room.observed, [of]: on };
    return still(
      { ...room, observed },
      { do: "observe", of, every: on ? Math.min(every, LONGEST_INTERVAL) : null },
      ...answer(message),
    );
  };
}

const HANDLERS: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ["join-meeting", askToJoin],
  ["leave-meeting", (room, _message, world) => leave(room, world)],
  ["update-participant", (room, message) => subscribe(room, message)],
  ["app-msg", hearAppMessage],
  ["local-audio", setLocalAudio],
  ["set-input-devices", setInputDevices],
  ["set-output-device", setOutputDevice],
  ["get-input-devices", (room, message) => still(room, ...answer(message, devicesOf(room)))],
  ["update-input-settings", updateInputSettings],
  ["start-remote-participants-audio-level-observer", observe("assistant", true)],
  ["stop-remote-participants-audio-level-observer", observe("assistant", false)],
  ["start-local-audio-level-observer", observe("visitor", true)],
  ["stop-local-audio-level-observer", observe("visitor", false)],
  [
    "local-recording-start",
    (room, message, world) => startRecording(room, world, message["layout"]),
  ],
  ["local-recording-stop", stopRecording],
]);

/** All that the machine knows how to go about. */
export const KNOWN_ACTIONS: readonly string[] = [...HANDLERS.keys(), ...ANSWERED_ACTIONS];

/** A message without its stamp is one that nobody waits for. */
function unstamped(message: Message): Message {
  const { callbackStamp: _, ...fields } = message;
  return fields;
}

/**
 * What the library says or asks. A message that the library would not have sent is refused; one that
 * nobody knows is answered politely. Either is complained of.
 */
export function hear(room: Room, told: Message, world: World): Step {
  const breach = breachOf(told);
  if (breach !== null) return refuse(room, told, breach);
  const message = world.manners.answers === "never" ? unstamped(told) : told;
  if (room.phase === "left" || room.phase === "error") return still(room, ...answer(message));
  const handler = HANDLERS.get(message.action);
  if (handler !== undefined) return handler(room, message, world);
  const fields = answerOf(message, room, world.newId);
  if (fields !== null) return still(room, ...answer(message, fields));
  const unknown = `The call machine was sent "${message.action}", which it does not know.`;
  return still(room, { do: "complain", of: unknown }, ...answer(message));
}
