import { createSubscribable } from "../../../src/shared/subscribable.ts";
import { channelTo } from "./channel.ts";
import { applyCue, levels } from "./apply-cue.ts";
import { settleMicrophone } from "./joining.ts";
import { DEFAULT_BEHAVIOUR, type Machine, type MachineCue, type Traffic } from "./machine.ts";
import { createEffectRunner, createMedia } from "./media.ts";
import type { Message } from "./message.ts";
import { handleMessage } from "./handle-message.ts";
import { newRoom, type Room, type Step, type World } from "./room.ts";
import { storedState } from "./participants.ts";

/** The library stores this object in `window._daily.instances` for its call object. */
export interface CallMachine {
  readonly store: { getState(): ReturnType<typeof storedState> };
  /** Prepares the call object to join another room. */
  reset(): void;
}

interface Options {
  readonly callClientId: string;
  readonly customTrack: () => MediaStreamTrack | null;
}

const emptyRoom = (): Room => newRoom(crypto.randomUUID());

/** Runs a call machine on a page: performs the effects that the pure functions of this folder return. */
export function runMachine({ callClientId, customTrack }: Options) {
  let room = emptyRoom();
  const traffic = createSubscribable<Traffic>();

  const world = (): World => ({
    behaviour: machine.behaviour,
    now: new Date(),
    newId: () => crypto.randomUUID(),
  });
  const notify = (to: Traffic["to"], message: Message): void =>
    traffic.notify({ to, action: message.action, message });
  const send = (message: Message): void => {
    channel.send(message);
    notify("library", message);
  };
  /** Updates the room before the effects run, because the library may read the store in between. */
  const take = (step: Step): void => {
    room = step.room;
    for (const effect of step.effects) runEffect(effect);
  };
  /** With measured levels, a cued level sets the loudness of the assistant's synthetic voice. */
  function synthesise(raw: number): boolean {
    if (room.assistant?.subscribed !== true) return false;
    media.sound().synthesise(raw);
    return true;
  }
  function cue(wanted: MachineCue): boolean {
    if (wanted.do === "level" && machine.behaviour.levels === "measured")
      return wanted.of === "assistant" && synthesise(wanted.raw);
    const step = applyCue(room, wanted, world());
    if (step !== null) take(step);
    return step !== null;
  }
  const dispose = (): void => {
    const phase = room.phase === "error" ? "error" : "left";
    room = { ...room, phase, assistant: null, replaced: null, microphone: "closed" };
    release();
  };

  const channel = channelTo(callClientId, (message) => {
    notify("machine", message);
    take(handleMessage(room, message, world()));
  });
  const media = createMedia({
    customTrack,
    settled: (outcome) => take(settleMicrophone(room, outcome, world())),
    lost: () => void cue({ do: "fail-microphone", answer: "missing" }),
    measured(of, raw) {
      if (machine.behaviour.levels === "measured") send(levels(room, of, raw));
    },
  });
  const { runEffect, release } = createEffectRunner({ send, media, channel });
  const machine: Machine = {
    callClientId,
    behaviour: DEFAULT_BEHAVIOUR,
    state: () => room.phase,
    isHeard: () => room.assistant?.heard === true,
    isBusy: () => room.microphone === "opening",
    cue,
    async speak(address) {
      if (room.assistant?.subscribed === true) await media.sound().speak(address);
    },
    dispose,
    listenIn: traffic.subscribe,
  };

  channel.open();
  send({ action: "loaded" });
  const callMachine: CallMachine = {
    store: { getState: () => storedState(room, media.microphone.stream(), media.voice()) },
    reset() {
      room = emptyRoom();
      channel.open();
    },
  };
  return { machine, callMachine };
}
