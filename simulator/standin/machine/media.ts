import { STANDIN_PATHS } from "../addresses.ts";
import type { Channel } from "./channel.ts";
import type { Message } from "./message.ts";
import { microphoneDevice, type MicrophoneFault } from "./microphone.ts";
import type { Side } from "./machine.ts";
import type { Effect } from "./room.ts";
import { createSound } from "./sound.ts";

interface MediaOptions {
  readonly customTrack: () => MediaStreamTrack | null;
  readonly settled: (outcome: "open" | MicrophoneFault) => void;
  readonly lost: () => void;
  readonly measured: (of: Side, raw: number) => void;
}

/** The real audio of a call: the microphone, the assistant's voice and their levels. */
export function createMedia({ customTrack, settled, lost, measured }: MediaOptions) {
  const timers = new Map<Side, number>();
  let made: ReturnType<typeof createSound> | null = null;
  const microphone = microphoneDevice({
    customTrack,
    settled,
    lost,
    changed: (stream) => made?.listenTo(stream),
  });

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
    timers.delete(of);
    if (every === null) return;
    const { assistantLevel, visitorLevel } = sound();
    const read = of === "assistant" ? assistantLevel : visitorLevel;
    timers.set(
      of,
      window.setInterval(() => measured(of, read()), every),
    );
  }

  return {
    microphone,
    sound,
    /** The assistant's track; null unless it is published. */
    voice: () => made?.track() ?? null,
    observe,
    /** Releases tracks, sound and timers. Later use creates them again. */
    release(): void {
      observe("assistant", null);
      observe("visitor", null);
      microphone.close();
      made?.close();
      made = null;
    },
  };
}
export type Media = ReturnType<typeof createMedia>;

const GEO = `${STANDIN_PATHS.platform}/daily/geo`;

interface RunnerOptions {
  readonly send: (message: Message) => void;
  readonly media: Media;
  readonly channel: Channel;
}

export function createEffectRunner({ send, media, channel }: RunnerOptions) {
  let geo: AbortController | null = null;

  /** Releases microphone, sound, timers, requests and listeners. */
  function release(): void {
    geo?.abort();
    geo = null;
    media.release();
    channel.close();
  }

  function runEffect(effect: Effect): void {
    switch (effect.do) {
      case "send":
        return send(effect.message);
      case "open-microphone":
        return media.microphone.open(effect.source);
      case "enable-microphone":
        return media.microphone.enable(effect.on);
      case "close-microphone":
        return media.microphone.close();
      case "publish-voice":
        return media.sound().publish();
      case "unpublish-voice":
        return media.sound().unpublish();
      case "observe":
        return media.observe(effect.of, effect.every);
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
  return { runEffect, release };
}
