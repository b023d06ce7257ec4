import { createSubscribable } from "../../../src/shared/subscribable.ts";
import { channelTo } from "./channel.ts";
import { applyCue, levels } from "./apply-cue.ts";
import { settleMicrophone } from "./joining.ts";
import { DEFAULT_BEHAVIOUR, type Machine, type Traffic } from "./machine.ts";
import { createEffectRunner, createMedia, type Media } from "./media.ts";
import type { Message } from "./message.ts";
import { handleMessage } from "./handle-message.ts";
import { newRoom, type MachineCue, type Room, type Step, type World } from "./room.ts";
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
  const cue = (wanted: MachineCue): boolean => {
    const step = applyCue(room, wanted, world());
    if (step !== null) take(step);
    return step !== null;
  };
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
    lost: () => void cue({ type: "fail-microphone", answer: "missing" }),
    measured(of, raw) {
      if (machine.behaviour.levels === "measured") send(levels(room, of, raw));
    },
  });
  const { runEffect, release } = createEffectRunner({ send, media, channel });
  const shared = { callClientId, dispose, listenIn: traffic.subscribe };
  const machine = createMachine({ ...shared, room: () => room, cue, media });

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

interface MachineParts extends Pick<Machine, "callClientId" | "dispose" | "listenIn"> {
  readonly room: () => Room;
  readonly cue: (cue: MachineCue) => boolean;
  readonly media: Media;
}

function createMachine({ room, cue, media, ...shared }: MachineParts): Machine {
  /** With measured levels, a cued level sets the loudness of the assistant's synthetic voice. */
  function synthesise(of: "assistant" | "visitor", raw: number): boolean {
    if (of === "visitor" || room().assistant?.subscribed !== true) return false;
    media.sound().synthesise(raw);
    return true;
  }

  const machine: Machine = {
    ...shared,
    behaviour: DEFAULT_BEHAVIOUR,
    state: () => room().phase,
    isHeard: () => room().assistant?.heard === true,
    isBusy: () => room().microphone === "opening",
    admit: () => cue({ type: "admit" }),
    refuse: (error) => cue({ type: "refuse", error }),
    listen: () => cue({ type: "listen" }),
    tell: (message) => cue({ type: "tell", data: textOf(message) }),
    async speak(address) {
      if (room().assistant?.subscribed === true) await media.sound().speak(address);
    },
    level: (of, raw) =>
      machine.behaviour.levels === "measured"
        ? synthesise(of, raw)
        : cue({ type: "level", of, raw }),
    fail: (error) => cue({ type: "fail", error }),
    failSoftly: (kind, errorMsg) => cue({ type: "fail-softly", kind, errorMsg }),
    failMicrophone: (answer) => cue({ type: "fail-microphone", answer }),
    failRecording: (errorMsg) => cue({ type: "fail-recording", errorMsg }),
    network: (connection, event) => cue({ type: "network", connection, event }),
    quality: (networkState) => cue({ type: "quality", networkState }),
    assistantLeaves: () => cue({ type: "assistant-leaves" }),
    assistantJoins: () => cue({ type: "assistant-joins" }),
    leave: () => cue({ type: "leave" }),
  };
  return machine;
}

/** A string unchanged, any other value as JSON, and "null" for a value without JSON. */
function textOf(message: unknown): string {
  if (typeof message === "string") return message;
  try {
    return JSON.stringify(message) ?? "null";
  } catch {
    return "null";
  }
}
