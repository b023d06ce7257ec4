import { channelTo } from "./channel.ts";
import { cueSheet } from "./cue-sheet.ts";
import { follow, levels } from "./cues.ts";
import { settleMicrophone } from "./joining.ts";
import type { Machine, Traffic } from "./machine.ts";
import { createMedia } from "./media.ts";
import type { Message } from "./message.ts";
import { createPerformer } from "./performer.ts";
import { hear } from "./questions.ts";
import { newRoom, type MachineCue, type Room, type Step, type World } from "./room.ts";
import { storedState } from "./store.ts";

/** What the library finds in `window._daily.instances` for its call object, and holds on to. */
export interface CallMachine {
  readonly store: { getState(): ReturnType<typeof storedState> };
  /** A left room is behind: the same call object is to join another one. */
  reset(): void;
}

interface RunningMachine {
  readonly callMachine: CallMachine;
  readonly machine: Machine;
}

interface Options {
  readonly callClientId: string;
  readonly handedOver: () => MediaStreamTrack | null;
}

const emptyRoom = (): Room => newRoom(crypto.randomUUID());

/** Runs the pure protocol on a page: hears, steps, and does outside what each step says. */
export function runMachine({ callClientId, handedOver }: Options): RunningMachine {
  let room = emptyRoom();
  const listeners = new Set<(traffic: Traffic) => void>();

  const world = (): World => ({
    manners: machine.manners,
    now: new Date(),
    newId: () => crypto.randomUUID(),
  });
  const overhear = (to: Traffic["to"], message: Message): void => {
    for (const listener of listeners) listener({ to, action: message.action, message });
  };
  const tell = (message: Message): void => {
    channel.tell(message);
    overhear("library", message);
  };
  /** The room is what the step says before anything is done: the library may look into the store. */
  const take = (step: Step): void => {
    room = step.room;
    for (const effect of step.effects) perform(effect);
  };
  const cue = (wanted: MachineCue): boolean => {
    const step = follow(room, wanted, world());
    if (step !== null) take(step);
    return step !== null;
  };
  const dispose = (): void => {
    const phase = room.phase === "error" ? "error" : "left";
    room = { ...room, phase, assistant: null, replaced: null, microphone: "closed" };
    letGo();
  };

  const channel = channelTo(callClientId, (message) => {
    overhear("machine", message);
    take(hear(room, message, world()));
  });
  const media = createMedia({
    handedOver,
    settled: (outcome) => take(settleMicrophone(room, outcome, world())),
    lost: () => void cue({ type: "fail-microphone", answer: "missing" }),
    measured(of, raw) {
      if (machine.manners.levels === "measured") tell(levels(room, of, raw));
    },
  });
  const { perform, letGo } = createPerformer({ tell, media, channel });
  const machine = cueSheet({ callClientId, room: () => room, cue, media, dispose, listeners });

  channel.open();
  tell({ action: "loaded" });
  const store = {
    getState: () => storedState(room, media.microphone.stream(), media.voice()),
  };
  return {
    machine,
    callMachine: {
      store,
      reset() {
        room = emptyRoom();
        channel.open();
      },
    },
  };
}
