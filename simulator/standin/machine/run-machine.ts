import { STANDIN_PATHS } from "../addresses.ts";
import { channelTo } from "./channel.ts";
import { follow, levels } from "./cues.ts";
import { settleMicrophone } from "./joining.ts";
import { cueSheet } from "./cue-sheet.ts";
import type { Machine, Traffic } from "./machine.ts";
import { createMedia } from "./media.ts";
import type { Message } from "./message.ts";
import { hear } from "./questions.ts";
import { newRoom, type Cue, type Effect, type Room, type Step, type World } from "./room.ts";
import { storedState } from "./store.ts";

/** What the library finds in `window._daily.instances` for its call object, and holds on to. */
export interface CallMachine {
  readonly store: { getState(): ReturnType<typeof storedState> };
  /** A left room is behind: the same call object is to join another one. */
  reset(): void;
}

export interface RunningMachine {
  readonly callMachine: CallMachine;
  readonly machine: Machine;
}

interface Options {
  readonly callClientId: string;
  readonly handedOver: () => MediaStreamTrack | null;
}

/** Runs the pure protocol on a page: hears, steps, and does outside what each step says. */
export function runMachine({ callClientId, handedOver }: Options): RunningMachine {
  let room: Room = newRoom(crypto.randomUUID());
  let geo: AbortController | null = null;
  const listeners = new Set<(traffic: Traffic) => void>();
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

  function world(): World {
    return { manners: machine.manners, now: new Date(), freshId: crypto.randomUUID() };
  }

  function overhear(to: Traffic["to"], message: Message): void {
    for (const listener of listeners) listener({ to, action: message.action, message });
  }

  function tell(message: Message): void {
    channel.tell(message);
    overhear("library", message);
  }

  /** The room is what the step says before anything is done: the library may look into the store. */
  function take(step: Step): void {
    room = step.room;
    for (const effect of step.effects) perform(effect);
  }

  function cue(wanted: Cue): boolean {
    const step = follow(room, wanted, world());
    if (step !== null) take(step);
    return step !== null;
  }

  function letGo(): void {
    geo?.abort();
    geo = null;
    media.letGo();
    channel.close();
  }

  function perform(effect: Effect): void {
    switch (effect.do) {
      case "tell":
        return tell(effect.message);
      case "open-microphone":
        return media.microphone.open(effect.source);
      case "enable-microphone":
        return media.microphone.enable(effect.on);
      case "close-microphone":
        return media.microphone.close();
      case "seat-assistant":
        return media.sound().handOut();
      case "unseat-assistant":
        return media.sound().takeBack();
      case "observe":
        return media.observe(effect.of, effect.every);
      case "look-up-geo":
        geo = lookUpGeo();
        return;
      case "let-go":
        return letGo();
      default:
        return effect satisfies never;
    }
  }

  const machine = cueSheet({
    callClientId,
    room: () => room,
    cue,
    media,
    dispose: letGo,
    listeners,
  });
  channel.open();
  tell({ action: "loaded" });
  return {
    machine,
    callMachine: {
      store: {
        getState: () => storedState(room, media.microphone.stream(), media.voice()),
      },
      reset() {
        room = newRoom(crypto.randomUUID());
        channel.open();
      },
    },
  };
}

/** The machine asks on its own where it is. Whatever the answer, the call goes on. */
function lookUpGeo(): AbortController {
  const asked = new AbortController();
  fetch(`${STANDIN_PATHS.platform}/daily/geo`, { signal: asked.signal }).catch(() => undefined);
  return asked;
}
