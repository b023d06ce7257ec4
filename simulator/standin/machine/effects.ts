import { STANDIN_PATHS } from "../addresses.ts";
import type { MachineChannel } from "./channel.ts";
import type { Message } from "./message.ts";
import { microphoneDevice, type MicrophoneOptions } from "./microphone.ts";
import type { Side } from "./machine.ts";
import type { RoomEffect } from "./room.ts";
import { createSound } from "./sound.ts";

interface Options extends Omit<MicrophoneOptions, "changed"> {
  readonly send: (message: Message) => void;
  readonly channel: MachineChannel;
  readonly measured: (of: Side, raw: number) => void;
}

const GEO = `${STANDIN_PATHS.platform}/daily/geo`;

/** Performs the effects of a call, with its real audio: the microphone, the assistant's voice, their levels. */
export function createEffects({ send, channel, measured, ...options }: Options) {
  const timers = new Map<Side, number>();
  let geo: AbortController | null = null;
  let made: ReturnType<typeof createSound> | null = null;
  const changed = (stream: MediaStream | null) => made?.listenTo(stream);
  const microphone = microphoneDevice({ ...options, changed });

  function sound() {
    if (made !== null) return made;
    made = createSound();
    made.listenTo(microphone.stream());
    return made;
  }

  /** Starts to measure the levels of a side at an interval in milliseconds; null stops it. */
  function observe(of: Side, every: number | null): void {
    window.clearInterval(timers.get(of));
    timers.delete(of);
    if (every === null) return;
    const read = sound().levels[of];
    const timer = window.setInterval(() => measured(of, read()), every);
    timers.set(of, timer);
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
  return {
    runEffect,
    /** The sound of the call, created at first use. */
    sound,
    /** The media of the library's store: the microphone, and the assistant's track while it is published. */
    tracks: () => [microphone.stream(), made?.track() ?? null] as const,
  };
}
