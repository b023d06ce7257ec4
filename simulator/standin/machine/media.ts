import { microphoneDevice, type MicrophoneDevice } from "./microphone.ts";
import type { MicrophoneFault } from "./microphone-fault.ts";
import type { Side } from "./room.ts";
import { createSound, type Sound } from "./sound.ts";

/** The real audio of a call: the microphone, the assistant's voice and their levels. */
export interface Media {
  readonly microphone: MicrophoneDevice;
  /** The sound of the call, created at first use. */
  sound(): Sound;
  /** The assistant's track while it is published. */
  voice(): MediaStreamTrack | null;
  /** Measures a side at this interval in milliseconds; null stops. */
  observe(of: Side, every: number | null): void;
  /** Releases tracks, sound and timers. Later use creates them again. */
  release(): void;
}

interface Options {
  readonly customTrack: () => MediaStreamTrack | null;
  readonly settled: (outcome: "open" | MicrophoneFault) => void;
  readonly lost: () => void;
  readonly measured: (of: Side, raw: number) => void;
}

export function createMedia({ customTrack, settled, lost, measured }: Options): Media {
  const timers = new Map<Side, number>();
  let made: Sound | null = null;
  const microphone = microphoneDevice({
    customTrack,
    settled,
    lost,
    changed: (stream) => made?.listenTo(stream),
  });

  function sound(): Sound {
    if (made !== null) return made;
    made = createSound();
    made.listenTo(microphone.stream());
    return made;
  }

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
    voice: () => made?.track() ?? null,
    observe,
    release() {
      observe("assistant", null);
      observe("visitor", null);
      microphone.close();
      made?.close();
      made = null;
    },
  };
}
