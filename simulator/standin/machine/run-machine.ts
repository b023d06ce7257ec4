import { randomUuid } from "../../../src/shared/random-uuid.ts";
import { STANDIN_PATHS } from "../addresses.ts";
import { channelTo } from "./channel.ts";
import { applyCommand, levels } from "./apply-command.ts";
import { handleMicrophone } from "./joining.ts";
import { DEFAULT_BEHAVIOUR, type Machine, type MachineCommand, type Side } from "./machine.ts";
import type { Message } from "./message.ts";
import { microphoneDevice } from "./microphone.ts";
import { handleMessage } from "./handle-message.ts";
import { newRoom, type Room, type RoomEffect, type RoomStep, type World } from "./room.ts";
import { storedState } from "./participants.ts";
import { createSound } from "./sound.ts";

const GEO = `${STANDIN_PATHS.platform}/daily/geo`;

/**
 * Runs a call machine on a page: performs the effects that the pure functions of this folder return, with its real
 * audio: the microphone, the assistant's voice, their levels.
 */
export function runMachine(callClientId: string, customTrack: () => MediaStreamTrack | null) {
  let room: Room = newRoom(randomUuid());
  let geo: AbortController | null = null;
  let made: ReturnType<typeof createSound> | null = null;
  const timers = new Map<Side, number>();
  const channel = channelTo(callClientId, (message) => {
    machine.onMessage();
    take(handleMessage(room, message, world()));
  });
  const microphone = microphoneDevice({
    customTrack,
    responded: (outcome) => take(handleMicrophone(room, outcome, world())),
    lost: () => void execute({ do: "fail-microphone", answer: "missing" }),
    changed: (stream) => made?.listenTo(stream),
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
    onMessage() {},
  };

  function world(): World {
    return { behaviour: machine.behaviour, now: new Date(), newId: randomUuid };
  }
  function send(message: Message): void {
    channel.send(message);
    machine.onMessage();
  }
  /** Updates the room before the effects run, because the library may read the store in between. */
  function take(step: RoomStep): void {
    room = step.room;
    for (const effect of step.effects) runEffect(effect);
  }
  function execute(wanted: MachineCommand): boolean {
    // With measured levels, the level in a command sets the loudness of the assistant's synthetic voice.
    if (wanted.do === "level" && machine.behaviour.levels === "measured") {
      const isPlayed = wanted.of === "assistant" && room.assistant?.subscribed === true;
      if (isPlayed) sound().synthesise(wanted.raw);
      return isPlayed;
    }
    const step = applyCommand(room, wanted, world());
    if (step !== null) take(step);
    return step !== null;
  }

  /** The sound of the call, created at first use. */
  function sound() {
    if (made !== null) return made;
    made = createSound();
    made.listenTo(microphone.stream());
    return made;
  }
  /** Starts to measure the levels of a side at an interval in milliseconds; null stops it. */
  function observe(of: Side, every: number | null): void {
    window.clearInterval(timers.get(of));
    if (every === null) return;
    const read = sound().levels[of];
    const report = () => {
      if (machine.behaviour.levels === "measured") send(levels(room, of, read()));
    };
    timers.set(of, window.setInterval(report, every));
  }
  /** Releases microphone, sound, timers, requests and listeners. Later use creates them again. */
  function release(): void {
    geo?.abort();
    observe("assistant", null);
    observe("visitor", null);
    microphone.close();
    made?.close();
    made = null;
    channel.close();
  }
  function runEffect(effect: RoomEffect): void {
    switch (effect.do) {
      case "send":
        return send(effect.message);
      case "open-microphone":
        return microphone.open(effect.source);
      case "enable-microphone":
        return microphone.enable(effect.on);
      case "close-microphone":
        return microphone.close();
      case "publish-voice":
        return sound().publish();
      case "unpublish-voice":
        return sound().unpublish();
      case "observe":
        return observe(effect.of, effect.every);
      case "look-up-geo":
        // The real machine looks up the location too. The call does not depend on the response.
        geo = new AbortController();
        fetch(GEO, { signal: geo.signal }).catch(() => undefined);
        return;
      case "report-error":
        // Reported as an uncaught error of the page, because every test suite fails on those.
        return reportError(new Error(effect.problem));
      case "release":
        return release();
      default:
        return effect satisfies never;
    }
  }

  channel.open();
  send({ action: "loaded" });
  /** The library stores this object in `window._daily.instances` for its call object. */
  const callMachine = {
    /** The media of the store: the microphone, and the assistant's track while it is published. */
    store: { getState: () => storedState(room, microphone.stream(), made?.track() ?? null) },
    /** Prepares the call object to join another room. */
    reset(): void {
      room = newRoom(randomUuid());
      channel.open();
    },
  };
  return { machine, callMachine };
}
