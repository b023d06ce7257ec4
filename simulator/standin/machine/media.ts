import { microphoneDevice, type MicrophoneDevice } from "./microphone.ts";
import type { MicrophoneFault } from "./microphone-fault.ts";
import type { Side } from "./room.ts";
import { createSound, type Sound } from "./sound.ts";

/** What a call really sounds like: the microphone, the assistant's voice, and the measuring of both. */
export interface Media {
  readonly microphone: MicrophoneDevice;
  /** The sound of the call; it is made when it is first asked for. */
  sound(): Sound;
  /** The assistant's track, while it hands one out. */
  voice(): MediaStreamTrack | null;
  /** Measures a side every so many milliseconds; null: no longer. */
  observe(of: Side, every: number | null): void;
  /** Everything goes: tracks, sound, timers. What is asked for later is made anew. */
  letGo(): void;
}

interface Options {
  readonly handedOver: () => MediaStreamTrack | null;
  readonly settled: (outcome: "open" | MicrophoneFault) => void;
  readonly lost: () => void;
  readonly measured: (of: Side, raw: number) => void;
}

export function createMedia({ handedOver, settled, lost, measured }: Options): Media {
  const timers = new Map<Side, number>();
  let made: Sound | null = null;
  const microphone = microphoneDevice({
    handedOver,
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
    letGo() {
      observe("assistant", null);
      observe("visitor", null);
      microphone.close();
      made?.close();
      made = null;
    },
  };
}
