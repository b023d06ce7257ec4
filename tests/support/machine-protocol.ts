import { applyCommand } from "../../simulator/standin/machine/apply-command.ts";
import { handleMicrophone } from "../../simulator/standin/machine/joining.ts";
import {
  DEFAULT_BEHAVIOUR,
  type MachineBehaviour,
  type MachineCommand,
} from "../../simulator/standin/machine/machine.ts";
import type { Message } from "../../simulator/standin/machine/message.ts";
import type { LibraryFault } from "../../simulator/standin/machine/microphone.ts";
import { handleMessage } from "../../simulator/standin/machine/handle-message.ts";
import {
  newRoom,
  type RoomEffect,
  type Room,
  type RoomStep,
  type World,
} from "../../simulator/standin/machine/room.ts";

export const VISITOR = "visitor";
const NOW = new Date("2026-11-21T08:00:00Z");

/** Returns the messages to the call library among the machine's effects. */
export function messagesIn(effects: readonly RoomEffect[] | null): readonly Message[] {
  return (effects ?? []).flatMap((effect) => (effect.do === "send" ? [effect.message] : []));
}

/** Summarises effects: a message by its action, any other effect by its type in brackets. */
export function summarise(effects: readonly RoomEffect[] | null): readonly string[] {
  return (effects ?? []).map((effect) =>
    effect.do === "send" ? effect.message.action : `[${effect.do}]`,
  );
}

/** Creates a call machine stand-in without a browser, which a test drives by messages. */
export function createTestCall(behaviour: Partial<MachineBehaviour> = {}) {
  let room = newRoom(VISITOR);
  let ids = 0;

  const world = (): World => ({
    behaviour: { ...DEFAULT_BEHAVIOUR, ...behaviour },
    now: NOW,
    newId: () => `id-${++ids}`,
  });
  function take(step: RoomStep): readonly RoomEffect[] {
    room = step.room;
    return step.effects;
  }
  return {
    room: (): Room => room,
    /** Delivers a message of the call library and returns the machine's effects. */
    receive: (action: string, fields: object = {}) =>
      take(handleMessage(room, { ...fields, action }, world())),
    execute(command: MachineCommand): readonly RoomEffect[] | null {
      const step = applyCommand(room, command, world());
      return step === null ? null : take(step);
    },
    /** Tells the machine that the microphone opened or failed, and returns its effects. */
    respond: (outcome: "open" | LibraryFault) => take(handleMicrophone(room, outcome, world())),
  };
}

/** Creates a call that has joined, with an assistant whose audio plays. */
export function begun(...behaviour: Parameters<typeof createTestCall>) {
  const call = createTestCall(...behaviour);
  call.receive("join-meeting");
  if (call.room().microphone === "opening") call.respond("open");
  call.receive("update-participant", {
    id: call.room().assistant?.id,
    properties: { setSubscribedTracks: { audio: true, video: false } },
  });
  call.receive("app-msg", { data: "playable", to: "*" });
  return call;
}
