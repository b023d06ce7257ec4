import { say, seatAssistant, unseatAssistant } from "./assistant.ts";
import { enter, settleMicrophone } from "./joining.ts";
import type { MachineError, NetworkState } from "./machine.ts";
import type { Message } from "./message.ts";
import { FAULTS } from "./microphone-fault.ts";
import { depart } from "./questions.ts";
import { failRecording } from "./recording.ts";
import {
  still,
  tell,
  type MachineCue,
  type Room,
  type Side,
  type Step,
  type World,
} from "./room.ts";

/** A connection's quality in percent, and the older word for it, which the library still reads. */
const QUALITIES: Readonly<Record<NetworkState, readonly [number, string]>> = {
  good: [100, "good"],
  warning: [60, "low"],
  bad: [20, "very-low"],
  unknown: [100, "good"],
};

/** How the library is told of raw levels: of all others together, or of the visitor alone. */
export function levels({ assistant }: Room, of: Side, raw: number): Message {
  if (of === "visitor") return { action: "local-audio-level", audioLevel: raw };
  return {
    action: "remote-participants-audio-level",
    participantsAudioLevel: assistant === null ? {} : { [assistant.id]: raw },
  };
}

/** The library parses the details as JSON and would throw on anything else. */
function detailsOf(details: string): string {
  try {
    JSON.parse(details);
    return details;
  } catch {
    return JSON.stringify(details);
  }
}

function fatal({ errorMsg, error }: MachineError): Message {
  if (error === undefined) return { action: "error", errorMsg };
  const details = error.details === undefined ? {} : { details: detailsOf(error.details) };
  return { action: "error", errorMsg, error: { ...error, ...details } };
}

/** The call is over with an error. Whatever is said of leaving, the devices are released. */
function fail(room: Room, error: MachineError, leaves: boolean): Step {
  const failed: Room = {
    ...room,
    phase: "error",
    assistant: null,
    replaced: null,
    microphone: "closed",
    waiting: [],
  };
  const over = still(failed, tell(fatal(error)), { do: "let-go" });
  if (!leaves) return over;
  return { ...over, effects: [...over.effects, tell({ action: "left-meeting" })] };
}

function quality(networkState: NetworkState): Message {
  const [percent, threshold] = QUALITIES[networkState];
  const reasons = networkState === "warning" || networkState === "bad" ? ["sendPacketLoss"] : [];
  return {
    action: "network-quality-change",
    state: { state: networkState, reasons },
    threshold,
    quality: percent,
  };
}

function whileJoining(room: Room, cue: MachineCue, world: World): Step | null {
  if (cue.type === "admit" && !room.admitted) return enter({ ...room, admitted: true }, world);
  if (cue.type === "refuse") return fail(room, cue.error, false);
  if (cue.type === "fail") return fail(room, cue.error, world.manners.leavesAfterError);
  if (cue.type === "leave") return depart(room);
  return null;
}

/** What can be cued only of an assistant that is there. */
function withAssistant(room: Room, cue: MachineCue): Step | null {
  const { assistant } = room;
  if (assistant === null) return null;
  switch (cue.type) {
    case "listen":
      return assistant.heard ? still(room, say(assistant, "listening")) : null;
    case "tell":
      return still(room, say(assistant, cue.data));
    case "level":
      return room.observed.assistant ? still(room, tell(levels(room, "assistant", cue.raw))) : null;
    case "assistant-leaves":
      return unseatAssistant(room);
    default:
      return null;
  }
}

function whileJoined(room: Room, cue: MachineCue, world: World): Step | null {
  switch (cue.type) {
    case "assistant-joins":
      return room.replaced === null ? seatAssistant(room, world) : null;
    case "fail":
      return fail(room, cue.error, world.manners.leavesAfterError);
    case "fail-softly":
      return still(
        room,
        tell({ action: "nonfatal-error", type: cue.kind, errorMsg: cue.errorMsg }),
      );
    case "fail-microphone":
      return settleMicrophone(room, FAULTS[cue.answer], world);
    case "fail-recording":
      return failRecording(room, cue.errorMsg);
    case "network":
      return still(
        room,
        tell({ action: "network-connection", type: cue.connection, event: cue.event }),
      );
    case "quality":
      return still(room, tell(quality(cue.networkState)));
    case "leave":
      return depart(room);
    case "level":
      if (cue.of === "assistant") return withAssistant(room, cue);
      return room.observed.visitor ? still(room, tell(levels(room, "visitor", cue.raw))) : null;
    default:
      return withAssistant(room, cue);
  }
}

/** Carries out a cue; null where the state of the call does not allow for it. */
export function follow(room: Room, cue: MachineCue, world: World): Step | null {
  if (room.phase === "joining") return whileJoining(room, cue, world);
  return room.phase === "joined" ? whileJoined(room, cue, world) : null;
}
