import { attempt } from "../../../src/shared/attempt.ts";
import { addAssistant, appMessage, removeAssistant } from "./assistant.ts";
import { enter, handleMicrophone } from "./joining.ts";
import type { MachineCommand, MachineError, NetworkState, Side } from "./machine.ts";
import type { Message } from "./message.ts";
import { cameraError, FAULTS } from "./microphone.ts";
import { endCall } from "./handle-message.ts";
import { leftRoom, toStep, type Room, type RoomStep, type World } from "./room.ts";

/** The percentage, the legacy name and the reasons of each connection quality. The library reads all three. */
const QUALITIES: Readonly<Record<NetworkState, readonly [number, string, ...string[]]>> = {
  good: [100, "good"],
  warning: [60, "low", "sendPacketLoss"],
  bad: [20, "very-low", "sendPacketLoss"],
  unknown: [100, "good"],
};

/** The message that reports a raw level to the call library. */
export function levels({ assistant }: Room, of: Side, raw: number): Message {
  if (of === "visitor") return { action: "local-audio-level", audioLevel: raw };
  return {
    action: "remote-participants-audio-level",
    participantsAudioLevel: assistant === null ? {} : { [assistant.id]: raw },
  };
}

/** Returns the details as valid JSON, because the library parses them and would throw for other text. */
function detailsOf(details: string): string {
  const isJson = attempt(() => JSON.parse(details) !== undefined, false);
  return isJson ? details : JSON.stringify(details);
}

function fatal({ errorMsg, error }: MachineError): Message {
  if (error === undefined) return { action: "error", errorMsg };
  const details = error.details === undefined ? {} : { details: detailsOf(error.details) };
  return { action: "error", errorMsg, error: { ...error, ...details } };
}

/** Ends the call with an error and releases the devices. */
function fail(room: Room, error: MachineError, leaves: boolean): RoomStep {
  const farewell = leaves ? { action: "left-meeting" } : null;
  return toStep(leftRoom(room, "error"), fatal(error), { do: "release" }, farewell);
}

function quality(state: NetworkState): Message {
  const [percent, threshold, ...reasons] = QUALITIES[state];
  return {
    action: "network-quality-change",
    state: { state, reasons },
    threshold,
    quality: percent,
  };
}

/** A string unchanged, any other value as JSON, and "null" for a value without JSON. */
const textOf = (message: unknown): string =>
  typeof message === "string" ? message : (attempt(() => JSON.stringify(message)) ?? "null");

function whileJoined(room: Room, command: MachineCommand, world: World): RoomStep | null {
  const { assistant, observed } = room;
  const { do: _, ...fields } = command;
  switch (command.do) {
    case "assistant-joins":
      return room.replaced === null ? addAssistant(room, world) : null;
    case "assistant-leaves":
      return assistant && removeAssistant(room);
    case "listen":
      return assistant?.heard ? toStep(room, appMessage(assistant, "listening")) : null;
    case "tell":
      return assistant && toStep(room, appMessage(assistant, textOf(command.message)));
    case "level": {
      const isObserved = observed[command.of] && (command.of === "visitor" || assistant !== null);
      return isObserved ? toStep(room, levels(room, command.of, command.raw)) : null;
    }
    case "fail-softly":
      return toStep(room, { action: "nonfatal-error", ...fields });
    case "fail-microphone":
      return handleMicrophone(room, FAULTS[command.answer], world);
    case "fail-camera":
      return toStep(room, cameraError(FAULTS.denied, "video"));
    case "fail-recording":
      return toStep({ ...room, recording: false }, { action: "recording-error", ...fields });
    case "network":
      return toStep(room, { action: "network-connection", ...fields });
    case "quality":
      return toStep(room, quality(command.state));
    default:
      return null;
  }
}

/** Applies a command; null if the state of the call does not allow it. */
export function applyCommand(room: Room, command: MachineCommand, world: World): RoomStep | null {
  const isJoining = room.phase === "joining";
  if (!isJoining && room.phase !== "joined") return null;
  switch (command.do) {
    case "admit":
      return isJoining && !room.admitted ? enter({ ...room, admitted: true }, world) : null;
    case "refuse":
      return isJoining ? fail(room, command.error, false) : null;
    case "fail":
      return fail(room, command.error, world.behaviour.leavesAfterError);
    case "leave":
      return endCall(room);
    default:
      return isJoining ? null : whileJoined(room, command, world);
  }
}
