import { randomUuid } from "../../../src/shared/random-uuid.ts";
import { createSubscribable } from "../../../src/shared/subscribable.ts";
import { channelTo } from "./channel.ts";
import { applyCommand, levels } from "./apply-command.ts";
import { handleMicrophone } from "./joining.ts";
import { DEFAULT_BEHAVIOUR, type Machine, type MachineCommand } from "./machine.ts";
import { createEffects } from "./effects.ts";
import type { Message } from "./message.ts";
import { handleMessage } from "./handle-message.ts";
import { newRoom, type Room, type RoomStep, type World } from "./room.ts";
import { storedState } from "./participants.ts";

/** Runs a call machine on a page: performs the effects that the pure functions of this folder return. */
export function runMachine(callClientId: string, customTrack: () => MediaStreamTrack | null) {
  let room: Room = newRoom(randomUuid());
  const traffic = createSubscribable();

  const world = (): World => ({
    behaviour: machine.behaviour,
    now: new Date(),
    newId: randomUuid,
  });
  const send = (message: Message): void => {
    channel.send(message);
    traffic.notify();
  };
  /** Updates the room before the effects run, because the library may read the store in between. */
  const take = (step: RoomStep): void => {
    room = step.room;
    for (const effect of step.effects) runEffect(effect);
  };
  /** With measured levels, the level in a command sets the loudness of the assistant's synthetic voice. */
  function synthesise(raw: number): boolean {
    if (room.assistant?.subscribed !== true) return false;
    sound().synthesise(raw);
    return true;
  }
  function execute(wanted: MachineCommand): boolean {
    if (wanted.do === "level" && machine.behaviour.levels === "measured")
      return wanted.of === "assistant" && synthesise(wanted.raw);
    const step = applyCommand(room, wanted, world());
    if (step !== null) take(step);
    return step !== null;
  }

  const channel = channelTo(callClientId, (message) => {
    traffic.notify();
    take(handleMessage(room, message, world()));
  });
  const { runEffect, sound, tracks } = createEffects({
    send,
    channel,
    customTrack,
    responded: (outcome) => take(handleMicrophone(room, outcome, world())),
    lost: () => void execute({ do: "fail-microphone", answer: "missing" }),
    measured(of, raw) {
      if (machine.behaviour.levels === "measured") send(levels(room, of, raw));
    },
  });
  const machine: Machine = {
    callClientId,
    behaviour: DEFAULT_BEHAVIOUR,
    state: () => room.phase,
    isHeard: () => room.assistant?.heard === true,
    isBusy: () => room.microphone === "opening",
    execute,
    async speak(address) {
      if (room.assistant?.subscribed === true) await sound().speak(address);
    },
    onMessage: traffic.subscribe,
  };

  channel.open();
  send({ action: "loaded" });
  /** The library stores this object in `window._daily.instances` for its call object. */
  const callMachine = {
    store: { getState: () => storedState(room, ...tracks()) },
    /** Prepares the call object to join another room. */
    reset(): void {
      room = newRoom(randomUuid());
      channel.open();
    },
  };
  return { machine, callMachine };
}
