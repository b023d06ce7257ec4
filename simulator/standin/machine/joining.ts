import { LONGEST_APP_MESSAGE } from "../rules/app-message.ts";
import { seatAssistant } from "./assistant.ts";
import { answerWaiting, sourceOf } from "./devices.ts";
import { at, textAt, type Message } from "./message.ts";
import { cameraError, FAULTS, type MicrophoneFault } from "./microphone-fault.ts";
import { counts, visitor, visitorUpdated } from "./participants.ts";
import { startRecording } from "./recording.ts";
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

/** Asks for the microphone, unless the manners say how the device answers. */
export function openMicrophone(room: Room, source: MicrophoneSource, world: World): Step {
  const opening: Room = { ...room, microphone: "opening" };
  const { microphone } = world.manners;
  if (microphone !== "granted") return settleMicrophone(opening, FAULTS[microphone], world);
  return still(opening, { do: "open-microphone", source });
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
          internal: { _maxAppMessageSize: LONGEST_APP_MESSAGE },
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
