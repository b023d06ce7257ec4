import { faultOf, type MicrophoneFault } from "./microphone-fault.ts";
import type { MicrophoneSource } from "./room.ts";

/** The visitor's microphone, really asked for. */
export interface MicrophoneDevice {
  /** What is sent; null while there is no microphone. A new one for every track. */
  stream(): MediaStream | null;
  /** Asks the device. While one is asked, the track before goes on; an older question is forgotten. */
  open(source: MicrophoneSource): void;
  enable(on: boolean): void;
  close(): void;
}

interface Options {
  /** The track that the page handed to the library, if it did. */
  readonly handedOver: () => MediaStreamTrack | null;
  readonly settled: (outcome: "open" | MicrophoneFault) => void;
  /** The device went away in the middle of a call. */
  readonly lost: () => void;
  /** There is another stream now, or none. */
  readonly changed: (stream: MediaStream | null) => void;
}

/** A track, and whether it is the machine's own: what was handed over is stopped by whoever made it. */
interface Held {
  readonly track: MediaStreamTrack;
  readonly own: boolean;
  readonly stream: MediaStream;
}

const GONE: MicrophoneFault = { type: "not-found", msg: "The track that was handed over is gone" };

export function microphoneDevice({
  handedOver,
  settled,
  lost,
  changed,
}: Options): MicrophoneDevice {
  let held: Held | null = null;
  let question = 0;

  function release(): void {
    const before = held;
    held = null;
    if (before === null) return;
    before.track.removeEventListener("ended", lost);
    if (before.own) before.track.stop();
  }

  function hold(track: MediaStreamTrack, own: boolean): void {
    release();
    track.addEventListener("ended", lost);
    const stream = new MediaStream([track]);
    held = { track, own, stream };
    changed(stream);
    settled("open");
  }

  async function ask(audio: MediaTrackConstraints, asked: number): Promise<void> {
    try {
      const constraints = Object.keys(audio).length === 0 ? true : audio;
      const stream = await navigator.mediaDevices.getUserMedia({ audio: constraints });
      const [track] = stream.getAudioTracks();
      if (asked !== question || track === undefined) return stopAll(stream);
      hold(track, true);
    } catch (thrown) {
      if (asked === question) settled(faultOf(thrown));
    }
  }

  return {
    stream: () => held?.stream ?? null,
    open(source) {
      question += 1;
      if (source.type === "constraints") return void ask(source.audio, question);
      const track = handedOver();
      if (track === null) settled(GONE);
      else hold(track, false);
    },
    enable(on) {
      if (held !== null) held.track.enabled = on;
    },
    close() {
      question += 1;
      if (held === null) return;
      release();
      changed(null);
    },
  };
}

function stopAll(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
